// Arranging an army, and checking it.
import { button, copy, h, kept, labelled, say } from "../dom.js";
import { capital, lang, t } from "../texts.js";
import { BoardView } from "./board.js";
import { Army, LuzhanqiError, Rules, pieceOf, ruleSets, seenText, texts } from "./core.js";
import { armyMenu, ofBook } from "./new.js";
import { playWith } from "./play.js";

const RANKS = [1, 6];
const state = { text: kept.get("army", null), rules: "standard", selected: null };

/** Returns the kind of each piece and its index in the army's text, by station. */
function places(army) {
  return new Map(Army.pieces(army).map(({ station, kind }, place) => [station, { place, kind }]));
}

function exchange(text, one, two) {
  const letters = [...text];
  [letters[one], letters[two]] = [letters[two], letters[one]];
  return letters.join("");
}

export const arrange = {
  name: "arrange",
  mount(main) {
    state.text ??= Army.random(state.rules);
    // The drawing while the text is not an army.
    let drawn = state.text;
    const board = new BoardView({
      label: t("arrange"),
      choose: (station) => choose(station),
      point: (station) => hint(station),
      cancel: () => {
        state.selected = null;
        draw();
      },
    });
    const status = h("div.status");
    const faults = h("section.panel.faults");
    const area = h("input.army", {
      type: "text",
      spellcheck: false,
      autocapitalize: "characters",
      autocomplete: "off",
      maxLength: 60,
      oninput: () => {
        state.text = area.value.trim().toUpperCase();
        state.selected = null;
        draw();
      },
    });
    const allowed = h("p.note.allowed");

    function set(text, said) {
      state.text = text;
      area.value = text;
      state.selected = null;
      draw();
      if (said) say(said);
    }

    function choose(station) {
      const at = places(drawn);
      if (!at.has(station)) {
        state.selected = null;
      } else if (state.selected === null) {
        state.selected = station;
        say(t("chosenStation", { station }));
      } else if (state.selected === station) {
        state.selected = null;
      } else {
        const [one, two] = [state.selected, station].map((each) => at.get(each).place);
        set(exchange(drawn, one, two), t("swapped", { one: state.selected, other: station }));
        return;
      }
      draw();
    }

    function hint(station) {
      const place = station && places(drawn).get(station);
      if (!place) return;
      const kinds = [...Army.allowed(state.rules)[place.place]].map((kind) => texts().kinds[kind]);
      allowed.textContent = t("allowedHere", { station, kinds: kinds.join(t("comma")) });
    }

    function draw() {
      const wrong = Army.faults(state.text, state.rules);
      try {
        Army.pieces(state.text);
        drawn = state.text;
      } catch (error) {
        if (!(error instanceof LuzhanqiError)) throw error;
      }
      const at = places(drawn);
      const warnings = wrong.flatMap(({ stations }) => stations);
      const drawing = { ranks: RANKS, warnings, lang: lang() };
      if (state.selected) Object.assign(drawing, { selected: state.selected });
      board.draw({
        picture: Army.svg(drawn, "south", "red", drawing),
        bottom: "south",
        ranks: RANKS,
        selected: state.selected,
        name: (station) => {
          const piece = at.has(station) ? seenText(pieceOf(at.get(station).kind)) : texts().stations.camp;
          const why = wrong.filter((fault) => fault.stations.includes(station)).map(({ error }) => error.text(lang()));
          return [piece, ...why].join(", ");
        },
      });
      const good = wrong.length === 0;
      if (good) kept.set("army", state.text);
      status.textContent = good ? t("armyGood") : capital(wrong[0].error.text(lang()));
      status.dataset.over = good ? "won" : "lost";
      faults.hidden = good;
      faults.replaceChildren(
        h("h2", {}, t("faults")),
        h(
          "ul",
          {},
          wrong.map(({ error, stations }) =>
            h("li", {}, capital(error.text(lang())), stations.length > 0 && h("span.where", {}, stations.join(" "))),
          ),
        ),
      );
      ready.disabled = !good;
    }

    /** Keeps the pieces whose places are allowed, and draws the others at random. */
    function repair() {
      const may = Army.allowed(state.rules);
      const left = new Map();
      for (const letter of Army.random(state.rules, 1)) left.set(letter, (left.get(letter) ?? 0) + 1);
      const partial = Array.from({ length: 25 }, (_, place) => {
        const letter = state.text[place];
        if (!may[place].includes(letter) || !left.get(letter)) return ".";
        left.set(letter, left.get(letter) - 1);
        return letter;
      });
      // If the kept pieces leave no way to place the others, drops more of them, from the front row on.
      for (let place = 0; place <= 25; place += 1) {
        try {
          set(Army.complete(partial.join(""), state.rules), t("armyGood"));
          return;
        } catch (error) {
          if (!(error instanceof LuzhanqiError)) throw error;
          partial[place] = ".";
        }
      }
    }

    const { dark, open } = ruleSets();
    const book = () =>
      labelled(
        t("book"),
        armyMenu([["", t("chooseSetup")]], state.rules, "", (value) => {
          if (value) set(ofBook(value), t("armyGood"));
        }),
      );
    const books = h("div", {}, book());
    const menu = h(
      "select",
      {
        onchange: ({ target }) => {
          state.rules = target.value;
          books.replaceChildren(book());
          draw();
        },
      },
      [...dark, ...open].map(([name, title]) => h("option", { value: name, selected: name === state.rules }, title)),
    );
    const ready = button(
      t("playArmy"),
      () =>
        playWith({
          army: "own",
          rules: Rules.normalize(state.rules),
          ...(kept.get("wanted", {}).level === "people" ? { level: "2" } : {}),
          second: "person",
        }),
      { className: "main" },
    );
    const copied = button(t("copy"), () => copy(state.text, copied, t("copied")));
    area.value = state.text;
    main.append(
      h(
        "div.arrange",
        {},
        h("div.stage", {}, h("div.strip", {}, status), board.element, allowed),
        h(
          "div.right",
          {},
          h(
            "section.panel",
            {},
            h("h2", {}, t("arrange")),
            h("p", {}, t("arrangeIntro")),
            labelled(t("ruleSet"), menu),
            books,
            h(
              "div.actions",
              {},
              button(t("shuffle"), () => set(Army.random(state.rules), t("armyGood"))),
              button(t("mirror"), () => set(Army.reflect(drawn))),
              button(t("repair"), repair),
            ),
            labelled(t("armyText"), area),
            h("div.actions", {}, copied, ready),
          ),
          faults,
        ),
      ),
    );
    draw();
    return null;
  },
};
