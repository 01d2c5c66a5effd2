// The control of a rule option: radio buttons for words, a field for a number.
import { h } from "./dom.js";
import { lang, t } from "./texts.js";

/**
 * Returns the control of an option of a library's `optionTable`. `choose(key, value)` is called with a new value; if
 * it throws an error of the library, the control shows the error and `restore()` is called.
 */
export function optionControl({ key, title, values, valueMeanings, max }, choose, restore) {
  if (values) {
    const kind = values.includes("yes") ? "fieldset.values.pair" : "fieldset.values";
    return h(
      kind,
      {},
      h("legend.visually-hidden", {}, title),
      values.map((value, place) => {
        const input = h("input", { type: "radio", name: `option-${key}`, value, onchange: () => choose(key, value) });
        const plain = ["yes", "no"].includes(value);
        return h(
          "label",
          {},
          input,
          plain ? null : h("code", {}, value),
          h("span", {}, plain ? t(value) : valueMeanings[place]),
        );
      }),
    );
  }
  const input = h("input", {
    type: "number",
    min: 0,
    max,
    inputMode: "numeric",
    ariaLabel: title,
    onchange: () => {
      if (!input.reportValidity() || input.value === "") return;
      try {
        choose(key, input.value);
      } catch (error) {
        input.setCustomValidity(error.text(lang()));
        input.reportValidity();
        input.setCustomValidity("");
        restore();
      }
    },
  });
  return h("div.values", {}, input);
}

/** Shows a value in a control. */
export function showValue(control, value) {
  for (const input of control.querySelectorAll("input")) {
    if (input.type === "radio") input.checked = input.value === value;
    else input.value = value;
  }
}
