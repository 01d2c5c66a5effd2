// The rule options: a named set and overrides.
import { button, copy, h, kept, say, select } from "../dom.js";
import { optionControl, showValue } from "../options.js";
import { Sources } from "../sources.js";
import { capital, lang, t } from "../texts.js";
import { Rules, ruleSets, rulesTitle } from "./core.js";
import { playWith } from "./play.js";

let text = kept.get("xiangqi.rules", "asia");

const SOURCES = new Sources("XAC");

export const rules = {
  name: "rules",
  mount(main) {
    const out = h("output.rule-text");
    const title = h("p.seats");
    const menu = select(ruleSets(), null, (name) => set(name), { ariaLabel: t("ruleSet") });
    const copied = button(t("copy"), () => copy(text, copied, t("copied")));
    const controls = new Map();

    function set(rule) {
      text = Rules.normalize(rule);
      kept.set("xiangqi.rules", text);
      update();
      say(rulesTitle(text));
    }

    function card(option) {
      const { key, title: name, meaning, sources } = option;
      const control = optionControl(option, (_, value) => set(`${text},${key}=${value}`), update);
      controls.set(key, control);
      return h(
        "article.panel.option",
        { id: `option-${key}` },
        h("header", {}, h("h3", {}, capital(name), " ", h("code", {}, key))),
        h("p.meaning", {}, meaning),
        control,
        SOURCES.line(sources),
      );
    }

    function update() {
      const values = Rules.values(text);
      for (const [key, control] of controls) showValue(control, values[key]);
      out.textContent = text;
      title.textContent = rulesTitle(text);
      [menu.value] = text.split(",");
    }

    main.append(
      h(
        "div.rules",
        {},
        h("div.about", {}, h("h2", {}, t("law")), h("p", {}, t("rulesIntro"))),
        h(
          "section.chosen.panel",
          {},
          h(
            "div.row",
            {},
            menu,
            h("div.result", {}, out, copied),
            button(t("playRules"), () => playWith(text), { className: "main" }),
          ),
          title,
        ),
        h("div.options", {}, Rules.optionTable(lang()).map(card)),
        SOURCES.list(),
      ),
    );
    try {
      text = Rules.normalize(text);
    } catch {
      text = "asia";
    }
    update();
    return null;
  },
};
