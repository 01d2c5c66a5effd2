// Steps through a record: buttons, a slider, and the keys Left, Right, Home and End.
import { button, h } from "./dom.js";
import { t } from "./texts.js";

/** Milliseconds between two steps while a record runs. */
const PAUSE = 900;

/** The comments of a record by the step that they follow. Throws RangeError if it has more than `most` steps. */
export function comments(record, most = Infinity) {
  const found = new Map();
  let step = 0;
  for (const { type, text } of record.items()) {
    if (type === "comment") found.set(step, [found.get(step), text].filter(Boolean).join(" "));
    else step += 1;
  }
  if (step > most) throw new RangeError(t("tooLong", { n: step, most }));
  return found;
}

export class Stepper {
  #timer = null;
  #steps = 0;
  #show;
  #run = button("", () => (this.runs ? this.stop() : this.#start()), { className: "run" });
  #slider = h("input.slider", { type: "range", min: 0, step: 1, oninput: () => this.#by(Number(this.#slider.value)) });
  #keys = (event) => this.#press(event);
  at = 0;

  /** `show(at, before)` shows a step; `before` is the step that was shown before, null at the beginning. */
  constructor(show) {
    this.#show = show;
    const step = (sign, word, to) => button(sign, () => this.#by(to()), { ariaLabel: t(word), title: t(word) });
    this.element = h(
      "div.stepper",
      {},
      h(
        "div.transport",
        {},
        step("«", "toStart", () => 0),
        step("‹", "back", () => this.at - 1),
        this.#run,
        step("›", "forward", () => this.at + 1),
        step("»", "toEnd", () => this.#steps),
      ),
      this.#slider,
    );
    document.addEventListener("keydown", this.#keys);
    this.stop();
  }

  /** Stops, and removes the key handler. */
  leave() {
    this.stop();
    document.removeEventListener("keydown", this.#keys);
  }

  get runs() {
    return this.#timer !== null;
  }

  /** Shows step `at` of a record of `steps` steps. */
  begin(steps, at = 0) {
    this.stop();
    this.#steps = steps;
    this.#slider.max = steps;
    this.#go(at, null);
  }

  /** Stops, and shows a step. */
  go(to) {
    this.#by(to);
  }

  /** Labels the slider for screen readers; `text` describes the step. */
  describe(text) {
    this.#slider.setAttribute("aria-label", t("step", { n: this.at, all: this.#steps }));
    this.#slider.setAttribute("aria-valuetext", text);
  }

  #by(to) {
    this.stop();
    this.#go(to);
  }

  #go(to, before = this.at) {
    this.at = Math.min(Math.max(to, 0), this.#steps);
    this.#slider.value = this.at;
    this.#show(this.at, before);
  }

  #start() {
    const from = this.at >= this.#steps ? 0 : this.at;
    this.#timer = setInterval(() => {
      if (this.at < this.#steps) this.#go(this.at + 1);
      if (this.at >= this.#steps) this.stop();
    }, PAUSE);
    this.#run.textContent = t("pause");
    this.#go(from);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = null;
    this.#run.textContent = t("run");
  }

  /** Ignores keys that a field, the board or a dialog uses. */
  #press(event) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.#steps }[event.key];
    if (to === undefined || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
      return;
    if (event.target.closest("input, textarea, select, [role=grid], dialog")) return;
    event.preventDefault();
    this.#by(to);
  }
}
