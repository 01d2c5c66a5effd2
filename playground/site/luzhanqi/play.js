// Playing: against the computer, two people at one machine, or two computers.
import { ask, button, h, hush, kept, say } from "../dom.js";
import { formatsPanel } from "../formats.js";
import { open } from "../handed.js";
import { shareButtons } from "../share.js";
import { Vault } from "../vault.js";
import { capital, lang, sentences, t } from "../texts.js";
import { buttons } from "./actions.js";
import { BoardView } from "./board.js";
import { Chances } from "./chances.js";
import {
  LuzhanqiError,
  ends,
  history,
  moveText,
  other,
  outcomeText,
  percent,
  pieceOf,
  rulesTitle,
  seatName,
  seenText,
  texts,
  truthSvg,
} from "./core.js";
import { gameFormats, viewFormats } from "./formats.js";
import { Guesses, guessText, kindOfKey } from "./guesses.js";
import { lostPanel } from "./lost.js";
import { keepWanted, mend, newGameForm, wanted, wantedArmy, wantedPlayers } from "./new.js";
import { Session } from "./session.js";

const vault = new Vault("luzhanqi");
const opened = await vault.open();
/** The key of a text that explains why games are not stored; null if they are stored. Shown until the next game
 * begins. */
let notice = { refused: "notKept", elsewhere: "keptElsewhere", damaged: "keptDamaged" }[opened.state] ?? null;
let session = null;
let shown = null;
let selected = null;
/** The station whose card stays open. */
let pinned = null;
let bare = false;
/** The hint for the current position: `{ move, text }`. */
let hint = null;
let turned = kept.get("turned", false) === true;

/** Stores the game, and redraws it if this mode is open. */
function changed() {
  hint = null;
  keep();
  shown?.();
}

async function keep() {
  const worked = vault.works;
  await session.keep(vault);
  if (!worked || vault.works) return;
  notice = "notKept";
  shown?.();
}

/** Shows another game. */
function take(next) {
  session?.leave();
  session = next;
  selected = null;
  pinned = null;
  bare = session.watched;
}

function begin() {
  take(new Session({ rules: wanted.rules, ...wantedPlayers(), army: wantedArmy() }, changed));
  keepWanted();
}

/** Begins a game, with a random army if the chosen one breaks a set-up rule. */
function beginAnyhow() {
  try {
    begin();
  } catch (error) {
    if (!(error instanceof LuzhanqiError)) throw error;
    wanted.army = "chance";
    begin();
  }
}

if (opened.text !== null) {
  try {
    take(Session.restored(opened.text, changed));
  } catch {
    notice = "keptDamaged";
  }
}

/** Calls `then()`, which ends the current game. Asks first if that game is not over. */
function replacing(then) {
  if (session?.running) ask(t("leaveSure"), t("start"), t("cancel"), then);
  else then();
}

/** Continues a game from another mode. */
export function playOn(game) {
  replacing(() => {
    take(new Session({ rules: game.rules, ...wantedPlayers(), side: game.toMove, game }, changed));
    session.next();
    location.hash = "play";
  });
}

/** Begins a game by these rules, or with the arranged army. */
export function playWith(change) {
  replacing(() => {
    Object.assign(wanted, change);
    beginAnyhow();
    session.next();
    location.hash = "play";
  });
}

/** Returns the record of the game on the page, with only what may be shared. */
export const currentRecord = () => session && session.shareable.record().toString();

// The Back button may show the page as it was left, so the board of two people is covered then.
addEventListener("pagehide", () => {
  session?.cover();
  shown?.();
});
// Leaving the page loses a game that is not stored, so the browser asks.
addEventListener("beforeunload", (event) => {
  if (session?.running && !vault.works) event.preventDefault();
});

export const play = {
  name: "play",
  mount(main) {
    mend();
    if (!session) beginAnyhow();
    const chances = new Chances(() => draw());
    let pointed = null;
    const board = new BoardView({
      label: t("board"),
      choose,
      point: (station) => {
        pointed = station;
        card();
      },
      cancel: () => {
        const at = pinned;
        selected = null;
        pinned = null;
        tell();
        draw();
        if (at) board.focus(at);
      },
      key: guessByKey,
    });
    const status = h("div.status");
    const seats = h("p.seats");
    const news = h("ul.news", { ariaLabel: t("latest") });
    const actions = h("div.actions");
    const log = h("ol.log", { tabIndex: 0, ariaLabel: t("moves") });
    const formats = h("div");
    const lost = h("section.panel.lost");
    const told = h("p.notice", { role: "status", hidden: true });
    let finished = null;
    let covered = null;

    function choose(station, touched) {
      const { view } = session;
      // The card of a hidden enemy piece stays open until the piece is chosen again.
      if (!session.handTo && !session.watched && !selected && Guesses.fits(view, station)) {
        pinned = pinned === station ? null : station;
        card();
        if (pinned && !touched)
          board.sheet.querySelector("[aria-pressed=true], button:enabled")?.focus({ preventScroll: true });
        return;
      }
      pinned = null;
      if (!session.mine) {
        card();
        return;
      }
      if (view.faceDown.includes(station)) {
        if (view.destinations(station).includes(station)) {
          selected = null;
          session.play(station);
          return;
        }
      }
      if (selected && station !== selected) {
        const move = `${selected}${station}`;
        const seen = view.at(station);
        const own = seen && seen.color !== null && seen.color === view.ownColor;
        if (!own || view.destinations(selected).includes(station)) {
          const why = view.whyIllegal(move);
          if (why) {
            complain(why);
            return;
          }
          selected = null;
          pointed = null;
          session.play(move);
          return;
        }
      }
      const seen = view.at(station);
      const own = seen && seen.color !== null && seen.color === view.ownColor;
      if (touched) pointed = own || selected || pointed === station ? null : station;
      selected = own && station !== selected ? station : null;
      tell();
      if (selected && view.destinations(station).length === 0) {
        status.textContent = t("stuck", { station, what: seenText(seen) });
        say(status.textContent);
      }
      draw();
    }

    function complain(error) {
      const text = capital(error.text(lang()));
      status.textContent = text;
      status.classList.remove("shake");
      void status.offsetWidth;
      status.classList.add("shake");
      say(text);
    }

    /** Shows the move that the strongest player suggests. */
    async function suggest() {
      const { plies } = session.view;
      const of = session;
      status.textContent = t("searching");
      const found = await session.hint();
      if (found === null || of !== session || plies !== session.view.plies || !session.mine) return;
      const { move, reason, winChance } = found;
      const values = { move: moveText(move), why: t(`because-${reason}`), chance: percent(winChance) };
      hint = { move, text: t("suggested", values) };
      selected = null;
      draw();
      tell();
    }

    /** Sets a guess, and announces it. */
    function guess(station, kind) {
      session.guesses.put(session.view, station, kind);
      keep();
      draw();
      say(guessText(session.view, station, kind));
    }

    function guessByKey(station, key) {
      const kind = kindOfKey(key);
      if (kind === undefined || session.handTo || !Guesses.fits(session.view, station)) return false;
      guess(station, kind);
      return true;
    }

    function card() {
      if (session.handTo) {
        board.card(null, null);
        return;
      }
      const { view, guesses } = session;
      if (pinned && !Guesses.fits(view, pinned)) pinned = null;
      if (!pinned) {
        board.card(pointed, pointed && chances.card(pointed));
        return;
      }
      const at = pinned;
      const close = (then) => {
        pinned = null;
        then();
        board.focus(at);
      };
      board.card(
        at,
        chances.picker(
          at,
          guesses.at(view, at),
          (kind) => close(() => guess(at, kind)),
          () => close(card),
        ),
        true,
      );
    }

    function draw() {
      const { view, side, handTo } = session;
      const whole = bare ? session.truth : null;
      const targets = selected ? new Set(view.destinations(selected)) : new Set();
      const near = !session.dark && session.level === null ? "south" : side;
      const drawing = { bottom: turned ? other(near) : near, lang: lang() };
      if (selected) Object.assign(drawing, { selected, targets: [...targets] });
      else if (hint) Object.assign(drawing, { selected: ends(hint.move)[0], targets: ends(hint.move).slice(1) });
      const truth = whole?.truth;
      const name = (station) => {
        const letter = truth?.at(station);
        const text = seenText(letter ? pieceOf(letter) : view.at(station));
        const chance = whole ? "" : chances.words(station);
        const flips = session.mine && view.faceDown.includes(station) ? t("canFlip") : "";
        return [text, flips, chance].filter(Boolean).join(", ");
      };
      board.draw({
        picture: whole ? truthSvg(whole, drawing) : view.svg(drawing),
        bottom: drawing.bottom,
        name,
        targets,
        selected,
        marks: handTo || whole ? new Map() : chances.marks(),
        notes: handTo || whole ? new Map() : session.guesses.notes(view),
        move: session.fresh,
      });
      session.fresh = null;
      board.cover(
        handTo
          ? h(
              "div",
              {},
              h("p", {}, t("handOver", { seat: seatName(handTo) })),
              button(
                t("iAm", { seat: seatName(handTo) }),
                () => {
                  session.handTo = null;
                  update();
                  main.querySelector(".board [tabindex='0']")?.focus();
                },
                { className: "main" },
              ),
            )
          : null,
      );
      if (handTo) board.element.querySelector(".cover button").focus({ preventScroll: true });
      card();
    }

    function tell() {
      const { result, side, seat, thinking, handTo } = session;
      const parts = [];
      if (session.refused) parts.push(t("refused", { move: moveText(session.refused) }));
      if (result) parts.push(outcomeText(result));
      else if (handTo) parts.push(t("handOver", { seat: seatName(handTo) }));
      else if (thinking) parts.push(capital(t("thinking", { seat: seatName(seat) })));
      else if (session.paused) parts.push(t("isPaused"));
      else if (hint) parts.push(hint.text);
      else if (seat === side) parts.push(t("yourTurn", { seat: seatName(side) }));
      if (session.trouble) parts.push(session.trouble);
      const text = sentences(parts);
      status.classList.remove("shake");
      if (status.textContent !== text) {
        status.textContent = text;
        if (!thinking) say(text);
      }
      status.dataset.mine = session.mine ? "yes" : "";
      status.dataset.over = result ? (result.winner === null ? "draw" : result.winner === side ? "won" : "lost") : "";
      const levels = [session.level, session.second].filter((level) => level !== null);
      const level = session.level === null ? t("people") : levels.map((n) => t("level", { n })).join(" / ");
      const color = session.expose && session.view.ownColor;
      const isPlayed = session.expose && !session.watched;
      const colors = color ? t("yourColor", { color: texts().colors[color] }) : t("openColor");
      seats.textContent = [rulesTitle(session.rules), level, isPlayed && colors].filter(Boolean).join(" · ");
    }

    function update() {
      const { result, handTo } = session;
      if (result && !finished) {
        bare = true;
        selected = null;
      }
      finished = result;
      if (handTo && !covered) hush();
      covered = handTo;
      if (!handTo) session.guesses.prune(session.view);
      draw();
      tell();
      actions.replaceChildren(
        ...buttons(session, {
          suggest,
          update,
          takeBack: () => {
            selected = null;
            bare = false;
            session.takeBack();
          },
          turn: () => {
            turned = !turned;
            kept.set("turned", turned);
            draw();
          },
          bare,
          reveal: (all) => {
            bare = all;
            draw();
          },
          step: () => open(currentRecord()),
          again: () => {
            begin();
            session.next();
          },
        }),
      );
      told.hidden = notice === null;
      if (notice && told.textContent !== t(notice)) told.textContent = t(notice);
      const lines = history(session.view);
      for (const line of lines.slice(session.told ?? lines.length)) {
        say(
          line.move
            ? t("moveSaid", { seat: seatName(line.mover), move: moveText(line.move), what: line.text })
            : line.text,
        );
      }
      session.told = lines.length;
      // The player's latest move and the answer, so that the result of a battle can be read until the next move.
      const own = lines.findLastIndex((line) => line.mover === session.side && line.move);
      news.replaceChildren(
        ...lines
          .slice(handTo || own < 0 ? -1 : own)
          .filter((line) => line.move)
          .map((line) =>
            h(
              `li.${line.mover}`,
              {},
              h("b", {}, moveText(line.move)),
              line.sign && h("i", { ariaHidden: "true" }, line.sign),
              h("span", {}, line.text),
            ),
          ),
      );
      log.replaceChildren(
        ...lines.map((line) =>
          h(
            "li",
            line.mover ? { className: line.mover } : {},
            line.move ? h("b", {}, moveText(line.move)) : null,
            line.sign && h("i", { ariaHidden: "true" }, line.sign),
            h("span", {}, line.text),
          ),
        ),
      );
      if (lines.length === 0) log.replaceChildren(h("li.none", {}, t(session.expose ? "noFlips" : "noMoves")));
      log.scrollTop = log.scrollHeight;
      lost.replaceChildren(...lostPanel(lines, session.truth, session.view));
      chances.look(handTo || result || session.watched ? null : session.view);
      // Nothing that one player saw stays visible for the other.
      const shared = `${session.id} ${session.truth !== null}`;
      if (formats.dataset.shared !== shared) {
        formats.dataset.shared = shared;
        formats.replaceChildren(formatsPanel((session.truth ? gameFormats : viewFormats)(() => session.shareable)));
      }
    }

    /** Begins the game that the form asks for; calls `failed(error)` if the library refuses. */
    function start(failed) {
      replacing(() => {
        try {
          begin();
        } catch (error) {
          failed(error);
          return;
        }
        notice = null;
        session.next();
        main.querySelector(".stage").scrollIntoView({ block: "nearest" });
        main.querySelector(".board [tabindex='0']")?.focus({ preventScroll: true });
      });
    }

    main.append(
      h(
        "div.play.table",
        {},
        h("div.left", {}, newGameForm(start), formats),
        h("div.talk", {}, h("div.strip", {}, status, seats), told, news),
        h("div.stage", {}, board.element, board.sheet),
        actions,
        h(
          "div.right",
          {},
          lost,
          chances.element,
          h(
            "section.panel.moves",
            {},
            h("h2", {}, t("moves")),
            log,
            h("div.actions", {}, shareButtons(currentRecord, "lzq")),
          ),
          h("p.note.keys", {}, t("hint")),
        ),
      ),
    );
    shown = update;
    session.fresh = null;
    if (!session.thinking) session.next();
    else update();
    return {
      leave: () => {
        shown = null;
        chances.look(null);
      },
    };
  },
};
