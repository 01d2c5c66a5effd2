// Stepping through records of this page or from any PGN file.
import { button, h, kept, labelled, say, select } from "../dom.js";
import { takeTexts, textOf } from "../files.js";
import { formatsPanel } from "../formats.js";
import { taken } from "../handed.js";
import { shareButtons } from "../share.js";
import { Stepper } from "../stepper.js";
import { lang, sentences, t } from "../texts.js";
import { BoardView } from "./board.js";
import { XiangqiError, outcomeText, pieceText, ruleSets, rulesTitle } from "./core.js";
import { EXAMPLE } from "./example.js";
import { Film, games, titleOf } from "./film.js";
import { gameFormats } from "./formats.js";
import { columnOf, readOut } from "./history.js";
import { showLaw } from "./law.js";
import { notation, notationMenu } from "./notation.js";
import { currentRecord, playOn } from "./play.js";

/** The longest text that is stored for the next visit and shown in a field. A longer one would take seconds. */
const KEPT = 200_000;
const field = (text) => (text.length <= KEPT ? text : "");
/** The maximum number of games in the list. If there are more than FEW games, the list can be searched. */
const LISTED = 200;
const FEW = 12;

/** The state of the page: the index of the game in the text, the rules (null for those of the record), and the step.
 */
const state = { text: kept.get("xiangqi.record", EXAMPLE, {}), chosen: 0, rules: null, at: 0, turned: false };

export const record = {
  name: "record",
  mount(main) {
    const handed = taken();
    if (handed !== null) Object.assign(state, { text: handed, chosen: 0, rules: null, at: 0 });
    const left = new AbortController();
    let all = [];
    let film = null;
    let lines = [];

    const board = new BoardView({ label: t("board"), choose: () => {} });
    const status = h("div.status");
    const title = h("p.seats");
    const comment = h("p.comment", { hidden: true });
    const area = h("textarea", { rows: 6, spellcheck: false, value: field(state.text) });
    const trouble = h("p.trouble", { role: "alert", hidden: true });
    const against = h("p.trouble", { hidden: true });
    const chooser = h("section.panel", { hidden: true });
    const list = h("ol.log.steps.plies", { ariaLabel: t("moves") });
    const tags = h("dl.tags");
    const judge = h("div");
    const law = h("div.law");
    const below = h("div.actions");
    const stepper = new Stepper((at, before) => {
      state.at = at;
      draw(before);
    });

    function fail(why) {
      trouble.textContent = why;
      trouble.hidden = false;
    }

    /** Returns `[film, null]`, or `[null, reason]` if the game cannot be shown. */
    function attempt({ record: one }, rules) {
      try {
        return [new Film(one, rules), null];
      } catch (error) {
        if (!(error instanceof XiangqiError || error instanceof RangeError)) throw error;
        return [null, t("unreadable", { why: error.text?.(lang()) ?? error.message })];
      }
    }

    /** Reads a text of records and shows the first that can be shown; returns whether there is one. */
    function read(text) {
      area.value = field(text);
      const list = games(text);
      let why = null;
      for (const [place, one] of list.entries()) {
        const [next, fault] = one.error ? [null, titleOf(one)] : attempt(one, null);
        why ??= fault;
        if (!next) continue;
        all = list;
        Object.assign(state, { text, rules: null, at: 0, chosen: place });
        kept.set("xiangqi.record", field(text) || null);
        show(next);
        offer();
        return true;
      }
      fail(why ?? t("unreadable", { why: t("noGame") }));
      return false;
    }

    /** Shows one of the games under the given rules; null means those of the record. */
    function choose(place, rules, at) {
      stepper.stop();
      const [next, why] = attempt(all[place], rules);
      if (!next) {
        fail(why);
        return;
      }
      Object.assign(state, { chosen: place, rules, at: Math.min(at, next.steps) });
      show(next);
      mark();
    }

    const found = h("ol.games");
    const more = h("p.note");

    /** Lists the games with this text in their title. */
    function search(text = "") {
      const wanted = text.toLowerCase();
      const some = [];
      for (let place = 0; place < all.length && some.length <= LISTED; place += 1) {
        if (titleOf(all[place]).toLowerCase().includes(wanted)) some.push(place);
      }
      found.replaceChildren(
        ...some.slice(0, LISTED).map((place) => {
          const line = `${place + 1}. ${titleOf(all[place])}`;
          return h(
            "li",
            {},
            all[place].error ? h("p.trouble", {}, line) : button(line, () => choose(place, null, 0), { value: place }),
          );
        }),
      );
      more.hidden = some.length <= LISTED;
      more.textContent = t("firstListed", { n: LISTED });
      mark();
    }

    /** Marks the current game in the list. */
    function mark() {
      for (const one of found.querySelectorAll("button")) {
        if (Number(one.value) === state.chosen) one.setAttribute("aria-current", "true");
        else one.removeAttribute("aria-current");
      }
    }

    /** Offers the games of a text, if there are several. */
    function offer() {
      chooser.hidden = all.length < 2;
      chooser.replaceChildren(
        ...[
          h("h2", {}, t("games", { n: all.length })),
          all.length > FEW &&
            h("input", {
              type: "search",
              ariaLabel: t("findGame"),
              placeholder: t("findGame"),
              oninput: ({ target }) => search(target.value),
            }),
          found,
          more,
        ].filter(Boolean),
      );
      search();
    }

    /** Shows a game, beginning with the parts that do not depend on the step. */
    function show(next) {
      film = next;
      trouble.hidden = true;
      const { record: one } = film;
      const pairs = [...Object.entries(one.tags()), ["Rules", one.rules]];
      tags.replaceChildren(...pairs.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
      const own = ["", t("ownLaw", { rules: rulesTitle(one.rules) })];
      judge.replaceChildren(
        labelled(
          t("judgedBy"),
          select([own, ...ruleSets()], state.rules ?? "", (rules) => {
            choose(state.chosen, rules || null, state.at);
            judge.querySelector("select").focus();
          }),
        ),
      );
      against.hidden = film.against === null;
      against.textContent = film.against ? t("againstRules", { why: film.against.text(lang()) }) : "";
      listed();
      stepper.begin(film.steps, state.at);
    }

    function listed() {
      lines = film.lines(notation());
      list.replaceChildren(
        ...lines.map(({ mover, text, words }, place) =>
          h(
            "li",
            { className: columnOf(mover) },
            button("", () => stepper.go(place + 1), { ariaLabel: text === words ? text : `${text}, ${words}` }),
          ),
        ),
      );
      list.querySelectorAll("button").forEach((one, place) => {
        one.append(h("b", {}, lines[place].text));
        if (film.comments.has(place + 1)) one.append(h("i", { ariaHidden: "true" }, "✎"));
      });
    }

    /** Shows the step. `before` is the previous step. If it is one step away, the move is animated. */
    function draw(before = null) {
      const { at } = state;
      const game = film.at(at);
      const bottom = state.turned ? "black" : "red";
      const gone = before === null || Math.abs(at - before) > 1 ? null : lines[Math.max(at, before) - 1]?.move;
      board.draw({
        picture: game.svg({ bottom, lang: lang() }),
        bottom,
        selected: null,
        targets: new Set(),
        marks: new Map(),
        name: (point) => pieceText(game.position.at(point)),
        move: gone && at < before ? gone.slice(2) + gone.slice(0, 2) : gone,
      });
      const line = lines[at - 1];
      const parts = [`${t("step", { n: at, all: film.steps })} · ${line ? line.words : t("beginning")}`];
      if (at === film.steps && game.outcome) parts.push(outcomeText(game.outcome));
      status.textContent = sentences(parts);
      status.dataset.check = game.position.inCheck ? "yes" : "";
      title.textContent = `${titleOf(film)} · ${rulesTitle(state.rules ?? film.rules)}`;
      comment.textContent = film.comments.get(at) ?? "";
      comment.hidden = comment.textContent === "";
      stepper.describe(status.textContent);
      const said = [line ? readOut(line) : t("beginning"), ...parts.slice(1), comment.textContent];
      say(sentences(said.filter(Boolean)));
      const ruling = showLaw(law, game);
      if (ruling) say(ruling);
      list.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const now = list.children[at - 1]?.firstChild;
      now?.setAttribute("aria-current", "step");
      list.scrollTop = now ? now.offsetTop - list.clientHeight / 2 : 0;
      below.replaceChildren(
        button(
          t("playOn"),
          () => {
            stepper.stop();
            playOn(film.from(state.at));
          },
          { disabled: game.outcome !== null },
        ),
        button(t("turnBoard"), () => {
          state.turned = !state.turned;
          draw();
        }),
      );
    }

    const file = h("input", {
      type: "file",
      accept: ".pgn,.txt,text/plain",
      hidden: true,
      onchange: () => {
        if (file.files[0]) textOf(file.files[0]).then(load, failed);
        // Allows opening the same file again after it was corrected.
        file.value = "";
      },
    });
    const failed = ({ message }) => fail(t("unreadable", { why: message }));
    const load = (text) => {
      stepper.stop();
      if (read(text)) main.querySelector(".stage").scrollIntoView({ block: "nearest" });
    };
    takeTexts(load, failed, left.signal);
    const current = currentRecord();
    const text = () => film.record.withNotation(notation()).toString();
    main.append(
      h(
        "div.record.table",
        {},
        h(
          "div.left",
          {},
          chooser,
          h(
            "section.panel",
            {},
            labelled(t("pgnText"), area),
            trouble,
            h(
              "div.actions",
              {},
              button(t("load"), () => load(area.value), { className: "main" }),
              button(t("openFile"), () => file.click()),
              file,
              button(t("example"), () => load(EXAMPLE)),
              current && button(t("current"), () => load(current)),
            ),
            h("p.note", {}, t("dropHere")),
          ),
        ),
        h("div.talk", {}, h("div.strip", {}, status, title)),
        h("div.stage", {}, board.element),
        h("div.acts", {}, stepper.element, below, comment),
        h(
          "div.right",
          {},
          h(
            "section.panel",
            {},
            h("h2", {}, t("moves")),
            notationMenu(() => {
              listed();
              draw();
            }),
            list,
            h("div.actions", {}, shareButtons(text, "pgn")),
          ),
          h("section.panel", {}, h("h2", {}, t("law")), judge, against, law),
          h("section.panel", {}, h("h2", {}, t("tags")), tags),
          formatsPanel(gameFormats(() => film.at(state.at), text)),
        ),
      ),
    );
    // Another version of this page or another program may have stored it.
    const known = typeof state.text === "string" ? games(state.text) : [];
    const place = known[state.chosen]?.record ? state.chosen : known.findIndex((one) => one.record);
    const [again] = place < 0 ? [null] : attempt(known[place], state.rules);
    if (again) {
      all = known;
      Object.assign(state, { chosen: place, at: Math.min(state.at, again.steps) });
      show(again);
      offer();
    } else {
      read(EXAMPLE);
      fail(t("damagedRecord"));
    }
    return {
      leave: () => {
        left.abort();
        stepper.leave();
      },
    };
  },
};
