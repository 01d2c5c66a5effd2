// The game in short, and every rule option with its drawing.
import { button, copy, h, kept, say } from "../dom.js";
import { Sources } from "../sources.js";
import { capital, lang, t } from "../words.js";
import { KINDS, Rules, ruleSets, rulesTitle, texts } from "./core.js";
import { playWith } from "./play.js";

const state = { rules: kept.get("rules", "standard") };

const SOURCES = new Sources({
  K: ["Rick Knowlton's booklet “Luzhanqi” (2007): dark play, with and without a referee, and a note on mines in the north of China",
    "里克·诺尔顿的小册子《Luzhanqi》（2007）：暗棋，有裁判或无裁判，并附关于北方地雷玩法的说明"],
  O: ["The booklet of Oca Studios' printed game: dark play, with and without a referee", "Oca Studios 出品的棋具所附小册子：暗棋，有裁判或无裁判"],
  B: ["Hans Bodlaender's page “Tezhi Luzhanqi” (1999), four games: B1 expose play, B2 and B3 dark play with a referee, B4 as B3 without one",
    "汉斯·博德兰德的网页《特制陆战棋》（1999），四种玩法：B1 为翻棋，B2、B3 为有裁判的暗棋，B4 同 B3 而无裁判"],
  S: ["A rule sheet of one page: dark play and expose play", "单页的规则说明：暗棋与翻棋"],
  C: ["The rules of the China Computer Game Championship (2012): dark play between programs", "中国计算机博弈大赛军棋规则（2012）：程序之间的暗棋"],
});

/** The drawings of an option: the first shows the option, the others related cases. */
const MORE = { "flag-win": ["carry-home", "carry-lost"], "play": ["play-dark"], "battle-reveals": ["battle"] };

function set(rules) {
  state.rules = Rules.normalize(rules);
  kept.set("rules", state.rules);
}

function picture(name, text, rest = { loading: "lazy", decoding: "async" }) {
  // With the fragment of its address, a drawing has no letters on its pieces.
  return h("img", { src: `drawings/${name}.svg${lang() === "zh" ? "#zh" : ""}`, alt: text, ...rest });
}

function intro() {
  const ordered = [...KINDS].sort((a, b) => (b.order ?? 0) - (a.order ?? 0));
  return h("section.panel.intro", {},
    h("div", {},
      h("h2", {}, t("inShort")),
      ["short1", "short2", "short3", "short4", "short5"].map((key) => h("p", {}, t(key))),
      h("h3", {}, t("ranks")),
      h("ol.kinds", {}, ordered.map(({ letter, chinese, count }) =>
        h("li", {}, h("span.tile", { lang: "zh", ariaHidden: lang() === "zh" ? null : "true" }, chinese),
          h("span", {}, `${lang() === "zh" ? "" : capital(texts().kinds[letter])} × ${count}`))))),
    // The first drawing is visible at once. Its place is reserved, so that nothing moves when it loads.
    h("figure", {}, picture("board", t("board"), { width: 384, height: 576 })));
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
      const { key, title, meaning, values, valueMeanings, max, sources } = option;
      const drawings = [...(MORE[key] ?? [])];
      const mark = h("span.changed", {}, t("changed"));
      let control;
      if (values) {
        const group = `option-${key}`;
        control = h(values.includes("yes") ? "fieldset.values.pair" : "fieldset.values", {}, h("legend.visually-hidden", {}, title), values.map((value, place) => {
          const input = h("input", { type: "radio", name: group, value, onchange: () => choose(key, value) });
          const meant = ["yes", "no"].includes(value) ? t(value) : valueMeanings[place];
          return h("label", {}, input, ["yes", "no"].includes(value) ? null : h("code", {}, value), h("span", {}, meant));
        }));
      } else {
        const input = h("input", {
          type: "number", min: 0, max, inputMode: "numeric", ariaLabel: title,
          onchange: () => {
            if (input.reportValidity() && input.value !== "" && Rules.values(state.rules)[key] !== input.value) {
              try {
                choose(key, input.value);
              } catch (error) {
                input.setCustomValidity(error.message);
                input.reportValidity();
                input.setCustomValidity("");
                update();
              }
            }
          },
        });
        control = h("div.values", {}, h("label", {}, input, h("span", {}, t("unlimited"))));
      }
      const article = h("article.panel.option", { id: `option-${key}` },
        h("header", {}, h("h3", {}, capital(title), " ", h("code", {}, key)), mark),
        h("figure", {}, [key, ...drawings].map((one) => picture(one, `${title}: ${meaning}`))),
        h("p.meaning", {}, meaning), control,
        SOURCES.line(sources));
      changes.set(key, { article, control, mark, text: `${key} ${title} ${meaning} ${(valueMeanings ?? []).join(" ")}`.toLowerCase() });
      return article;
    }

    function update() {
      const values = Rules.values(state.rules);
      const changed = new Set(Rules.differences(state.rules, base));
      for (const [key, { article, control, mark }] of changes) {
        for (const input of control.querySelectorAll("input")) {
          if (input.type === "radio") input.checked = input.value === values[key];
          else input.value = values[key];
        }
        mark.hidden = !changed.has(key);
        article.classList.toggle("is-changed", changed.has(key));
      }
      text.textContent = state.rules;
      name.textContent = rulesTitle(state.rules);
      menu.value = base;
    }

    const { dark, expose } = ruleSets();
    const menu = h("select", { ariaLabel: t("ruleSet"), onchange: () => { base = menu.value; set(base); update(); } },
      [["dark", dark], ["expose", expose]].map(([group, pairs]) => h("optgroup", { label: t(group) },
        pairs.map(([value, title]) => h("option", { value }, title)))));
    const copied = button(t("copy"), () => copy(state.rules, copied, t("copied")));
    const found = h("p.note", { role: "status", hidden: true });
    const search = h("input", {
      type: "search", ariaLabel: t("filter"), placeholder: t("filter"),
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
    main.append(h("div.rules", {},
      intro(),
      h("div.about", {}, h("h2", {}, t("optionsTitle", { n: options.length })), h("p", {}, t("optionsIntro"))),
      h("section.chosen.panel", {},
        h("div.row", {}, menu, search, h("div.result", {}, text, copied),
          button(t("playRules"), () => playWith({ rules: state.rules }), { className: "main" })), found),
      cards, SOURCES.list()));
    update();
    return null;
  },
};
