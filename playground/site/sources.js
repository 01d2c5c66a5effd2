// The letters by which rule options name their sources.
import { h } from "./dom.js";
import { t } from "./texts.js";

const ID = "sources";

/**
 * The sources of one game, by their letters. A letter may be followed by the number of a part, as in "B2". The
 * text `source-K` describes the source K.
 */
export class Sources {
  constructor(letters) {
    this.letters = [...letters];
    this.letter = new RegExp(`\\b([${letters}])(?![A-Za-z])`);
  }

  #description(letter) {
    return t(`source-${letter}`);
  }

  /** Returns the line of an option: its sources, each letter with its meaning as a title, and a link to `list`. */
  line(text) {
    const parts = text
      .split(this.letter)
      .map((part, place) => (place % 2 === 1 ? h("abbr", { title: this.#description(part) }, part) : part));
    const [before, after] = t("sources", { text: "\n" }).split("\n");
    const link = h(
      "a",
      {
        // The address keeps the mode of the page: the link only scrolls.
        href: location.hash,
        onclick: (event) => {
          event.preventDefault();
          const list = document.getElementById(ID);
          list.scrollIntoView({ block: "center" });
          list.focus({ preventScroll: true });
        },
      },
      before.replace(/[:：]\s*$/, ""),
    );
    return h("p.note.sources", {}, link, before.match(/[:：]\s*$/)?.[0] ?? " ", parts, after);
  }

  /** Returns the list of all sources. */
  list() {
    return h(
      "section.panel.sources",
      { id: ID, tabIndex: -1, ariaLabelledby: "sources-title" },
      h("h2", { id: "sources-title" }, t("sourcesTitle")),
      h("p", {}, t("sourcesIntro")),
      h(
        "dl",
        {},
        this.letters.map((letter) => h("div", {}, h("dt", {}, letter), h("dd", {}, this.#description(letter)))),
      ),
    );
  }
}
