// The game in short, and every rule option with its drawing.
import { button, copy, h, kept, say } from "../dom.js";
import { optionControl, showValue } from "../options.js";
import { Sources } from "../sources.js";
import { capital, lang, readsPieces, t } from "../texts.js";
import { KINDS, Rules, ruleSets, rulesTitle, texts } from "./core.js";
import { playWith } from "./play.js";

const state = { rules: kept.get("rules", "standard") };

const SOURCES = new Sources("KOBSC");

/** The drawings of an option: the first shows the option, and the others show related cases. */
const MORE = {
  "flag-win": ["carry-home", "carry-lost"],
  play: ["play-dark", "play-open"],
  "battle-reveals": ["battle"],
};

function set(rules) {
  state.rules = Rules.normalize(rules);
  kept.set("rules", state.rules);
}

function picture(name, text, rest = { loading: "lazy", decoding: "async" }) {
  // With the fragment of its address, a drawing has the characters of this language and no letters on its pieces.
  return h("img", { src: `drawings/${name}.svg${readsPieces() ? `#${lang()}` : ""}`, alt: text, ...rest });
}

function intro() {
  const ordered = [...KINDS].sort((a, b) => (b.order ?? 0) - (a.order ?? 0));
  return h(
    "section.panel.intro",
    {},
    h(
      "div",
      {},
      h("h2", {}, t("inShort")),
      ["short1", "short2", "short3", "short4", "short5"].map((key) => h("p", {}, t(key))),
      h("h3", {}, t("ranks")),
      h(
        "ol.kinds",
        {},
        ordered.map(({ letter, chinese, count }) =>
          h(
            "li",
            {},
            h(
              "span.tile",
              { lang: "zh", ariaHidden: readsPieces() ? null : "true" },
              readsPieces() ? texts().kinds[letter] : chinese,
            ),
            h("span", {}, t("rankCount", { kind: capital(texts().kinds[letter]), count })),
          ),
        ),
      ),
    ),
    // The first drawing is visible at once. Its place is reserved, so that nothing moves when it loads.
    h("figure", {}, picture("board", t("board"), { width: 384, height: 576 })),
  );
}

export const rules = {
  name: "rules",
  mount(main) {
    const text = h("output.rule-text");
    const name = h("p.seats");
    const cards = h("div.options");
    const options = Rules.optionTable(lang());
    const changes = new Map();
    let base = state.rules.split(",")[0];

    function choose(key, value) {
      set(`${state.rules},${key}=${value}`);
      update();
      say(rulesTitle(state.rules));
    }

    function card(option) {
      const { key, title, meaning, valueMeanings, sources } = option;
      const drawings = [...(MORE[key] ?? [])];
      const mark = h("span.changed", {}, t("changed"));
      const control = optionControl(option, choose, update);
      const article = h(
        "article.panel.option",
        { id: `option-${key}` },
        h("header", {}, h("h3", {}, capital(title), " ", h("code", {}, key)), mark),
        h(
          "figure",
          {},
          [key, ...drawings].map((one) => picture(one, `${title}: ${meaning}`)),
        ),
        h("p.meaning", {}, meaning),
        control,
        SOURCES.line(sources),
      );
      changes.set(key, {
        article,
        control,
        mark,
        text: `${key} ${title} ${meaning} ${(valueMeanings ?? []).join(" ")}`.toLowerCase(),
      });
      return article;
    }

    function update() {
      const values = Rules.values(state.rules);
      const changed = new Set(Rules.differences(state.rules, base));
      for (const [key, { article, control, mark }] of changes) {
        showValue(control, values[key]);
        mark.hidden = !changed.has(key);
        article.classList.toggle("is-changed", changed.has(key));
      }
      text.textContent = state.rules;
      name.textContent = rulesTitle(state.rules);
      menu.value = base;
    }

    const menu = h(
      "select",
      {
        ariaLabel: t("ruleSet"),
        onchange: () => {
          base = menu.value;
          set(base);
          update();
        },
      },
      Object.entries(ruleSets()).map(([group, pairs]) =>
        h(
          "optgroup",
          { label: t(group) },
          pairs.map(([value, title]) => h("option", { value }, title)),
        ),
      ),
    );
    const copied = button(t("copy"), () => copy(state.rules, copied, t("copied")));
    const found = h("p.note", { role: "status", hidden: true });
    const search = h("input", {
      type: "search",
      ariaLabel: t("filter"),
      placeholder: t("filter"),
      oninput: () => {
        const wanted = search.value.trim().toLowerCase();
        let count = 0;
        for (const { article, text: one } of changes.values()) {
          article.hidden = !one.includes(wanted);
          count += article.hidden ? 0 : 1;
        }
        found.textContent = wanted ? t("found", { n: count }) : "";
        found.hidden = !wanted;
      },
    });
    cards.append(...options.map(card));
    main.append(
      h(
        "div.rules",
        {},
        intro(),
        h("div.about", {}, h("h2", {}, t("optionsTitle", { n: options.length })), h("p", {}, t("optionsIntro"))),
        h(
          "section.chosen.panel",
          {},
          h(
            "div.row",
            {},
            menu,
            search,
            h("div.result", {}, text, copied),
            button(t("playRules"), () => playWith({ rules: state.rules }), { className: "main" }),
          ),
          found,
        ),
        cards,
        SOURCES.list(),
      ),
    );
    update();
    return null;
  },
};
