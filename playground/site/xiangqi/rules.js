// The rule options: a named set and overrides.
import { button, copy, h, kept, labelled, say, select } from "../dom.js";
import { Sources } from "../sources.js";
import { t } from "../words.js";
import { Rules, SETS, rulesTitle } from "./core.js";
import { playWith } from "./play.js";

let text = kept.get("xiangqi.rules", "asia");

const SOURCES = new Sources({
  X: ["Rick Knowlton's booklet “Xiangqi” (AncientChess.com, 2004): it forbids perpetual check and perpetual attack",
    "里克·诺尔顿的小册子《Xiangqi》（AncientChess.com，2004）：禁止长将与长捉"],
  A: ["The rule book of the Asian and World Xiangqi Federations, as its 123 diagrams judge", "亚洲与世界象棋联合会规则，依其 123 个图例的裁定"],
  C: ["The computer rules that engines play, as Pikafish has them since 2024", "引擎通行的计算机规则，即 Pikafish 自 2024 年起所用者"],
});

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
        SOURCES.line(sources));
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
      cards, SOURCES.list()));
    try {
      text = Rules.normalize(text);
    } catch {
      text = "asia";
    }
    update();
    return null;
  },
};
