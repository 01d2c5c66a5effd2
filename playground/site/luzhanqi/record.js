// Stepping through a record, of a whole game or of what one seat saw.
import { button, h, kept, labelled, radios, say } from "../dom.js";
import { formatsPanel } from "../formats.js";
import { shareButtons } from "../share.js";
import { Stepper, comments } from "../stepper.js";
import { capital, lang, t } from "../texts.js";
import { BoardView } from "./board.js";
import { Chances } from "./chances.js";
import {
  GameRecord,
  LuzhanqiError,
  SEATS,
  View,
  createOpponent,
  history,
  moveText,
  other,
  percent,
  pieceOf,
  rulesTitle,
  seatName,
  seenText,
  told,
  truthSvg,
} from "./core.js";
import { EXAMPLE } from "./example.js";
import { viewFormats } from "./formats.js";
import { taken } from "../handed.js";
import { currentRecord, playOn } from "./play.js";

/** The milliseconds for the review of a ply. */
const TIME = 150;
/** A reviewed move is a mistake if it reduces the chance to win by at least this number. */
const MISTAKE = 0.1;
/** The worker that reviews games. */
const reviewer = createOpponent({ time: TIME });

const state = { text: kept.get("record", EXAMPLE), film: null, at: 0, seat: "all", turned: false };

/** A record that can be shown at every step; `steps` is their number. */
function film(text) {
  const record = new GameRecord(text);
  if (/^\[View /m.test(text)) {
    const all = record.view().observations();
    const lines = history(new View(all));
    return {
      whole: false,
      seat: record.seat,
      rules: new View(all.slice(0, 1)).rules,
      steps: all.length - 1,
      lines,
      comments: comments(record),
      view: (step) => new View(all.slice(0, step + 1)),
    };
  }
  const game = record.replay();
  const { rules } = game;
  let steps = 0;
  while (game.undo()) steps += 1;
  let now = 0;
  const lines = [];
  const go = (step) => {
    for (; now < step; now += 1) game.redo();
    for (; now > step; now -= 1) game.undo();
    return game;
  };
  for (const event of go(steps).events()) lines.push(eventLine(event));
  return {
    whole: true,
    seat: null,
    rules,
    steps,
    lines,
    comments: comments(record),
    game: go,
    view: (step, seat) => go(step).view(seat),
  };
}

/** Returns an event of a whole game as a line of the list. */
function eventLine(event) {
  switch (event.type) {
    case "move":
      if (event.effect === "flip") return told({ flipped: { station: event.move, piece: event.piece } }, event.seat);
      return event.effect === "-"
        ? told({ moved: event.move }, event.seat)
        : told({ attacked: { move: event.move, ended: event.effect } }, event.seat);
    case "refused":
      return told({ refused: event.move }, null);
    case "resigned":
      return { text: t("resigns", { seat: seatName(event.seat) }), sign: "" };
    case "adjudicated":
      return told({ ended: { outcome: event.outcome } });
    default:
      return told({ [event.type]: event.seat }, null);
  }
}

/** Describes a reviewed ply: the chance to win, and the better move if there is one. */
function betterText({ played, best }) {
  const values = { move: moveText(best.move), best: percent(best.winChance), played: percent(played.winChance) };
  return t(best.move === played.move ? "bestMove" : "betterMove", values);
}

export const record = {
  name: "record",
  mount(main) {
    const handed = taken();
    if (handed !== null) Object.assign(state, { text: handed, film: null });
    let trouble = "";
    let pointed = null;
    let shown = null;
    const chances = new Chances(() => draw());
    const board = new BoardView({
      label: t("board"),
      choose: () => {},
      point: (station) => {
        pointed = station;
        board.card(pointed, pointed && chances.card(pointed));
      },
    });
    const status = h("div.status");
    const title = h("p.seats");
    const area = h("textarea", { rows: 7, spellcheck: false, value: state.text });
    const error = h("p.trouble", { role: "alert", hidden: true });
    const stepper = new Stepper((at, before) => {
      const line = before !== null && at === before + 1 ? state.film.lines[before] : null;
      state.at = at;
      draw(line?.effect && line.effect !== "refused" ? { move: line.move, effect: line.effect } : null);
    });
    const list = h("ol.log.steps", { ariaLabel: t("moves") });
    const views = h("div");
    const note = h("p.comment");
    const better = h("p.comment.better");
    /** The reviewed plies of the shown seat, by step; empty before a review. */
    let reviews = new Map();
    /** Ends the running review; null if there is none. */
    let reviewing = null;
    const review = button(t("review"), async () => {
      const { film: now, seat } = state;
      const { signal } = (reviewing = new AbortController());
      tellReview();
      try {
        const plies = await reviewer.review(now.view(now.steps, seat), { signal });
        // Events that are no plies are steps too.
        const steps = now.lines.flatMap((line, i) => (line.effect && line.effect !== "refused" ? [i + 1] : []));
        reviews = new Map(plies.map((one) => [steps[one.ply], one]));
      } catch (why) {
        if (signal.aborted) return;
        error.textContent = why.message;
        error.hidden = false;
      }
      reviewing = null;
      mark();
      tellReview();
      say(better.textContent || t("reviewed", { n: list.querySelectorAll(".mistake").length }));
    });
    /** Shows the review of the current ply, or that a review is running. */
    function tellReview() {
      const { film: now, at, seat } = state;
      const one = reviews.get(at);
      review.hidden = seat === null || (now.whole && seat === "all");
      review.disabled = reviewing !== null || reviews.size > 0;
      better.textContent = reviewing ? t("reviewing") : one ? betterText(one) : "";
      better.hidden = better.textContent === "";
    }
    /** Ends a review, and forgets its result. */
    function forget() {
      reviewing?.abort();
      reviewing = null;
      reviews = new Map();
      mark();
    }
    const loss = (step) => {
      const one = reviews.get(step);
      return one && one.best.move !== one.played.move ? one.best.winChance - one.played.winChance : 0;
    };
    /** Marks the mistakes in the list. */
    function mark() {
      [...list.children].forEach((item, place) => item.classList.toggle("mistake", loss(place + 1) >= MISTAKE));
    }
    const play = button(t("playOn"), () => {
      stepper.stop();
      playOn(state.film.game(state.at).clone());
    });
    const below = h(
      "div.actions",
      {},
      button(t("turnBoard"), () => {
        state.turned = !state.turned;
        draw();
      }),
      shareButtons(() => state.text, "lzq"),
      review,
      play,
    );
    const formats = h("div");

    function read(text) {
      stepper.stop();
      area.value = text;
      try {
        state.film = film(text);
        state.text = text;
        trouble = "";
        kept.set("record", text);
      } catch (why) {
        if (!(why instanceof LuzhanqiError)) throw why;
        trouble = t("unreadable", { why: why.text(lang()) });
        error.textContent = trouble;
        error.hidden = false;
        return;
      }
      error.hidden = true;
      state.at = 0;
      state.seat = state.film.whole ? "all" : state.film.seat;
      built();
    }

    function built() {
      const { whole, lines, steps } = state.film;
      views.replaceChildren(
        ...(whole
          ? [
              radios(
                t("seenBy"),
                [["all", t("everything")], ...SEATS.map((seat) => [seat, capital(seatName(seat))])],
                state.seat,
                (seat) => {
                  state.seat = seat;
                  shown = null;
                  forget();
                  draw();
                },
              ),
            ]
          : []),
      );
      list.replaceChildren(
        ...lines.map((line, place) =>
          h(
            "li",
            line.mover ? { className: line.mover } : {},
            button("", () => stepper.go(place + 1)),
          ),
        ),
      );
      list.querySelectorAll("button").forEach((one, place) => {
        const line = lines[place];
        one.append(
          h("b", {}, line.move ? moveText(line.move) : line.text),
          line.sign ? h("i", { ariaHidden: "true" }, line.sign) : "",
        );
        one.setAttribute(
          "aria-label",
          `${place + 1}. ${[line.move && moveText(line.move), line.text].filter(Boolean).join(" ")}`,
        );
      });
      const view = () => state.film.view(state.at, state.seat === "all" ? null : state.seat);
      formats.replaceChildren(
        formatsPanel([
          ...viewFormats(view),
          ...(whole ? [["formatWhole", () => state.film.game(state.at).record().toString()]] : []),
        ]),
      );
      forget();
      stepper.begin(steps, state.at);
    }

    function draw(move = null) {
      const { film: now, at } = state;
      const all = now.whole && state.seat === "all";
      const seat = now.whole ? state.seat : now.seat;
      const near = all || seat === null ? "south" : seat;
      const bottom = state.turned ? other(near) : near;
      const game = all ? now.game(at) : null;
      const view = all ? null : now.view(at, seat);
      const key = `${at} ${seat}`;
      if (shown !== key) {
        shown = key;
        chances.look(view);
      }
      const truth = game?.truth;
      const name = (station) => {
        if (all) {
          const letter = truth.at(station);
          return seenText(letter ? pieceOf(letter) : null);
        }
        return [seenText(view.at(station)), chances.words(station)].filter(Boolean).join(", ");
      };
      board.draw({
        picture: all ? truthSvg(game, { bottom, lang: lang() }) : view.svg({ bottom, lang: lang() }),
        bottom,
        name,
        move,
        marks: all ? new Map() : chances.marks(),
      });
      board.card(pointed, pointed && !all ? chances.card(pointed) : null);
      const line = now.lines[at - 1];
      const words = line ? [line.move && moveText(line.move), line.text].filter(Boolean).join(" · ") : t("beginning");
      status.textContent = `${t("step", { n: at, all: now.steps })} · ${words}`;
      stepper.describe(status.textContent);
      title.textContent = rulesTitle(now.rules);
      note.textContent = now.comments.get(at) ?? "";
      note.hidden = note.textContent === "";
      tellReview();
      if (!stepper.runs) say(status.textContent);
      const current = list.querySelector("[aria-current]");
      current?.removeAttribute("aria-current");
      const next = list.children[at - 1]?.firstChild;
      next?.setAttribute("aria-current", "step");
      if (next) list.scrollTop = next.offsetTop - list.clientHeight / 2;
      else list.scrollTop = 0;
      const can = now.whole && now.game(at).outcome === null;
      play.hidden = !now.whole;
      play.disabled = !can;
    }

    const file = h("input", {
      type: "file",
      accept: ".txt,.lzq,text/plain",
      hidden: true,
      onchange: async () => {
        if (file.files[0]) read(await file.files[0].text());
      },
    });
    const current = currentRecord();
    main.append(
      h(
        "div.record.table",
        {},
        h(
          "div.left",
          {},
          h(
            "section.panel",
            {},
            labelled(t("recordText"), area),
            error,
            h(
              "div.actions",
              {},
              button(t("load"), () => read(area.value), { className: "main" }),
              button(t("openFile"), () => file.click()),
              file,
              button(t("example"), () => read(EXAMPLE)),
              current && button(t("current"), () => read(current)),
            ),
          ),
          formats,
        ),
        h("div.talk", {}, h("div.strip", {}, status, title)),
        h("div.stage", {}, board.element, board.sheet),
        h("div.acts", {}, stepper.element, below, note, better),
        h("div.right", {}, h("section.panel", {}, views, list), chances.element),
      ),
    );
    if (state.film) {
      // The lines are in the language of the page.
      const at = state.at;
      const { seat } = state;
      state.film = film(state.text);
      state.at = at;
      state.seat = seat;
      built();
    } else {
      read(state.text);
      if (trouble) read(EXAMPLE);
    }
    return {
      leave: () => {
        reviewing?.abort();
        stepper.leave();
        chances.look(null);
      },
    };
  },
};
