// The rule options: a named set and overrides.
import { button, copy, h, kept, labelled, say, select } from "../dom.js";
import { t } from "../words.js";
import { Rules, SETS, rulesTitle } from "./core.js";
import { playWith } from "./play.js";

let text = kept.get("xiangqi.rules", "asia");

const named = (key) => `option${key.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())}`;
const valueText = (value) => t({ draw: "drawValue" }[value] ?? value);

export const rules = {
  name: "rules",
  mount(main) {
    const out = h("output.rule-text");
    const title = h("p.seats");
    const cards = h("div.options");
    const menu = select(SETS.map((name) => [name, t(name)]), null, (name) => set(name), { ariaLabel: t("ruleSet") });
    const copied = button(t("copy"), () => copy(text, copied, t("copied")));

    function set(rule) {
      text = Rules.normalize(rule);
      kept.set("xiangqi.rules", text);
      update();
      say(rulesTitle(text));
    }

    function card({ key, meaning, sources, values, max, allowed }, value) {
      const change = (next) => {
        set(`${text},${key}=${next}`);
        cards.querySelector(`[name="${key}"]`).focus();
      };
      const control = values
        ? select(values.map((one) => [one, valueText(one)]), value, change, { name: key })
        : h("input", {
          type: "number", name: key, value, min: 0, max, inputMode: "numeric",
          onchange: ({ target }) => {
            try {
              change(target.value);
            } catch (error) {
              target.setCustomValidity(`${allowed}: ${error.message}`);
              target.reportValidity();
              target.setCustomValidity("");
            }
          },
        });
      return h("article.panel.option", { id: `option-${key}`, title: meaning },
        h("header", {}, h("h3", {}, h("code", {}, key))),
        labelled(t(named(key)), control),
        h("p.note.sources", {}, t("sources", { text: sources })));
    }

    function update() {
      const values = Rules.values(text);
      cards.replaceChildren(...Rules.optionTable().map((option) => card(option, values[option.key])));
      out.textContent = text;
      title.textContent = rulesTitle(text);
      [menu.value] = text.split(",");
    }

    main.append(h("div.rules", {},
      h("div.about", {}, h("h2", {}, t("law")), h("p", {}, t("rulesIntro"))),
      h("section.chosen.panel", {},
        h("div.row", {}, menu, h("div.result", {}, out, copied),
          button(t("playRules"), () => playWith(text), { className: "main" })),
        title),
      cards));
    try {
      text = Rules.normalize(text);
    } catch {
      text = "asia";
    }
    update();
    return null;
  },
};
