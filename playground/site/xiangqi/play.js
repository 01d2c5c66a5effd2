// Playing: against the small player or a random one, or two people at one machine.
import { ask, button, h, kept, labelled, radios, say, select } from "../dom.js";
import { formatsPanel } from "../formats.js";
import { shareButtons } from "../share.js";
import { capital, lang, sentences, t } from "../texts.js";
import { BoardView } from "./board.js";
import { Game, Rules, XiangqiError, outcomeText, pieceText, ruleSets, rulesTitle, sideName, sideOf } from "./core.js";
import { gameFormats } from "./formats.js";
import { open } from "../handed.js";
import { columnOf, history, readOut } from "./history.js";
import { showLaw } from "./law.js";
import { notation, notationMenu } from "./notation.js";
import { Session } from "./session.js";

/** The levels of the opponents; 0 for random moves, null for two people. */
const LEVELS = { chance: 0, easy: 1, medium: 3, hard: 5, people: null };

/** The choices for the next game. */
const wanted = { rules: "asia", level: "easy", side: "red", fen: "", ...kept.get("xiangqi.wanted", {}) };
let session = null;
let selected = null;
let turned = false;
let shown = null;
/** A message about the stored game, to be shown once. */
let news = null;

function sit(next) {
  session?.leave();
  session = next;
  selected = null;
  turned = false;
}

const changed = () => {
  keep();
  shown?.();
};

function begin() {
  sit(new Session({ ...wanted, strength: LEVELS[wanted.level] }, changed));
  kept.set("xiangqi.wanted", wanted);
}

/** Stores the game, so that it survives a reload. */
function keep() {
  const { game, strength, side } = session;
  kept.set("xiangqi.game", game.events().length === 0 ? null : { record: game.toString(), strength, side, turned });
}

/** Continues the stored game; returns whether there is one. */
function resume() {
  const saved = kept.get("xiangqi.game", null, {});
  if (saved === null) return false;
  try {
    const { record, strength, side } = saved;
    if (!Object.values(LEVELS).includes(strength) || !["red", "black"].includes(side)) throw new TypeError("no player");
    sit(new Session({ game: Game.fromRecord(record), strength, side }, changed));
    turned = saved.turned === true;
    news = "resumed";
    return true;
  } catch {
    // Another program or an older version of this page may have written it.
    kept.set("xiangqi.game", null);
    news = "keptDamaged";
    return false;
  }
}

/** Calls `then()`, which ends the current game. Asks first if that game is not over. */
function replacing(then) {
  if (session?.running) ask(t("leaveSure"), t("start"), t("cancel"), then);
  else then();
}

/** Begins a game by these rules. */
export function playWith(rules) {
  if (!session) resume();
  replacing(() => {
    Object.assign(wanted, { rules, fen: "" });
    begin();
    session.next();
    location.hash = "play";
  });
}

/** Continues a game from another mode against the chosen opponent. */
export function playOn(game) {
  if (!session) resume();
  replacing(() => {
    sit(new Session({ game, strength: LEVELS[wanted.level], side: game.toMove }, changed));
    keep();
    location.hash = "play";
  });
}

/** The record of the game on the page; null if nothing has happened in it. */
export function currentRecord() {
  if (!session) resume();
  return session && session.game.events().length > 0 ? session.game.record({}, notation()).toString() : null;
}

function newGame(main) {
  const trouble = h("p.trouble", { role: "alert", hidden: true });
  const form = h("form.panel.new", {
    onsubmit: (event) => {
      event.preventDefault();
      replacing(start);
    },
  });
  const start = () => {
    try {
      begin();
    } catch (error) {
      if (!(error instanceof XiangqiError)) throw error;
      trouble.textContent = t("noStart", { why: error.text(lang()) });
      trouble.hidden = false;
      return;
    }
    trouble.hidden = true;
    news = null;
    keep();
    session.next();
    main.querySelector(".stage").scrollIntoView({ block: "nearest" });
    main.querySelector(".board [tabindex='0']")?.focus({ preventScroll: true });
  };
  const sets = ruleSets();
  if (!sets.some(([name]) => name === wanted.rules)) sets.push([wanted.rules, t("ownRules", { rules: wanted.rules })]);
  const levels = Object.keys(LEVELS).map((level) => [level, t(level)]);
  const refresh = () => {
    form.replaceChildren(
      ...[
        h("h2", {}, t("newGame")),
        labelled(
          t("ruleSet"),
          select(sets, wanted.rules, (rules) => {
            wanted.rules = rules;
          }),
        ),
        labelled(
          t("opponent"),
          select(levels, wanted.level, (level) => {
            wanted.level = level;
            refresh();
            form.querySelectorAll("select")[1].focus();
          }),
        ),
        wanted.level !== "people" &&
          radios(
            t("side"),
            [
              ["red", t("first")],
              ["black", t("second")],
            ],
            wanted.side,
            (side) => {
              wanted.side = side;
            },
          ),
        labelled(
          t("from"),
          h("input", {
            type: "text",
            value: wanted.fen,
            spellcheck: false,
            autocomplete: "off",
            oninput: ({ target }) => {
              wanted.fen = target.value.trim();
            },
          }),
        ),
        trouble,
        h("button.main", { type: "submit" }, t("start")),
      ].filter(Boolean),
    );
  };
  refresh();
  return form;
}

/** Finds a game to show: the current one, the stored one, or a new one. */
function seated() {
  if (session) return;
  try {
    wanted.rules = Rules.normalize(wanted.rules);
    if (!resume()) begin();
  } catch {
    // A start that was stored at an earlier visit may no longer be valid.
    Object.assign(wanted, { rules: "asia", fen: "" });
    begin();
  }
}

export const play = {
  name: "play",
  mount(main) {
    seated();
    const board = new BoardView({
      label: t("board"),
      choose,
      cancel: () => {
        selected = null;
        tell();
        draw();
      },
    });
    const status = h("div.status");
    const seats = h("p.seats");
    const latest = h("p.latest");
    const note = h("p.note.news", { hidden: true });
    const actions = h("div.actions");
    const log = h("ol.log.plies", { tabIndex: 0, ariaLabel: t("moves") });
    const law = h("div.law");
    /** The number of events that were announced. */
    let told = session.game.events().length;
    let tellingOf = session;

    function choose(point) {
      if (!session.mine) return;
      const { game } = session;
      const letter = game.position.at(point);
      const own = letter !== null && sideOf(letter) === game.toMove;
      if (selected && !own) {
        try {
          session.play(selected + point);
        } catch (error) {
          if (!(error instanceof XiangqiError)) throw error;
          complain(error.text(lang()));
        }
        return;
      }
      selected = own && point !== selected ? point : null;
      tell();
      if (selected && !game.legalMoves().some((move) => move.startsWith(selected))) {
        status.textContent = t("stuck", { station: point, what: pieceText(letter) });
        say(status.textContent);
      }
      draw();
    }

    function complain(why) {
      status.textContent = capital(why);
      status.classList.remove("shake");
      void status.offsetWidth;
      status.classList.add("shake");
      say(status.textContent);
    }

    /** Returns the targets of the selected piece among these moves. */
    const ends = (moves) => moves.filter((move) => selected && move.startsWith(selected)).map((move) => move.slice(2));

    function draw() {
      const { game, strength, side } = session;
      const { position } = game;
      const bottom = (strength !== null && side === "black") === turned ? "red" : "black";
      const targets = ends(game.legalMoves());
      const drawing = { bottom, targets, lang: lang() };
      if (selected) drawing.selected = selected;
      const forbidden = ends(game.forbidden().map(({ move }) => move));
      board.draw({
        picture: game.svg(drawing),
        bottom,
        selected,
        targets: new Set(targets),
        move: session.fresh,
        name: (point) => pieceText(position.at(point)),
        marks: new Map(forbidden.map((point) => [point, { text: "✕", label: t("forbiddenHere") }])),
      });
      session.fresh = null;
    }

    function tell() {
      const { game, side, thinking, strength, trouble } = session;
      const { outcome: result } = game;
      const parts = [];
      if (!result && game.position.inCheck) parts.push(capital(t("inCheck", { side: sideName(game.toMove) })));
      if (result) parts.push(outcomeText(result));
      else if (thinking) parts.push(capital(t("thinking", { seat: sideName(game.toMove) })));
      else parts.push(capital(t(strength === null ? "turn" : "yourTurn", { seat: sideName(game.toMove) })));
      if (trouble) parts.push(trouble);
      status.textContent = sentences(parts);
      status.classList.remove("shake");
      status.dataset.mine = session.mine ? "yes" : "";
      status.dataset.check = game.position.inCheck ? "yes" : "";
      const lost = strength === null ? "draw" : "lost";
      status.dataset.over = result ? (result.winner === null ? "draw" : result.winner === side ? "won" : lost) : "";
      seats.textContent = `${rulesTitle(game.rules)} · ${t(levelOf(strength))}`;
    }

    function list() {
      const { game } = session;
      const lines = history(game, notation());
      log.replaceChildren(
        ...(lines.length === 0
          ? [h("li.none", {}, t("noMoves"))]
          : lines.map(({ mover, text, words }) =>
              h("li", { className: columnOf(mover), title: words }, h("b", {}, text)),
            )),
      );
      log.scrollTop = log.scrollHeight;
      latest.textContent = lines.at(-1)?.words ?? "";
      return lines;
    }

    function update() {
      const { game } = session;
      selected = null;
      draw();
      tell();
      const lines = list();
      if (tellingOf !== session) told = 0;
      tellingOf = session;
      if (lines.length < told) say(t("takenBack"));
      lines.slice(told).forEach((line) => say(readOut(line)));
      told = lines.length;
      const ruling = showLaw(law, game);
      if (ruling) say(ruling);
      if (!session.thinking) say(status.textContent);
      if (news) {
        note.textContent = t(news);
        note.hidden = false;
        if (news === "keptDamaged") say(note.textContent);
        news = null;
      } else note.hidden = true;
      const free = !session.thinking && !game.outcome;
      actions.replaceChildren(
        ...[
          button(t("takeBack"), () => session.takeBack(), { disabled: !session.canTakeBack }),
          !game.outcome &&
            session.strength === null &&
            button(t("agreeDraw"), () => session.agreeDraw(), { disabled: !free }),
          !game.outcome &&
            button(t("resign"), () => ask(t("resignSure"), t("resign"), t("cancel"), () => session.resign()), {
              disabled: !free,
            }),
          button(t("turnBoard"), () => {
            turned = !turned;
            keep();
            draw();
          }),
          game.outcome && button(t("toRecord"), () => open(currentRecord())),
          game.outcome &&
            button(
              t("again"),
              () => {
                begin();
                keep();
                session.next();
              },
              { className: "main" },
            ),
        ].filter(Boolean),
      );
    }

    const record = () => session.game.record({}, notation()).toString();
    main.append(
      h(
        "div.play.table",
        {},
        h("div.left", {}, newGame(main)),
        h("div.talk", {}, h("div.strip", {}, status, seats), latest, note),
        h("div.stage", {}, board.element),
        actions,
        h(
          "div.right",
          {},
          h(
            "section.panel",
            {},
            h("h2", {}, t("moves")),
            notationMenu(() => {
              list();
              showLaw(law, session.game);
            }),
            log,
            h("div.actions", {}, shareButtons(record, "pgn")),
          ),
          h("section.panel", {}, h("h2", {}, t("law")), law),
          formatsPanel(gameFormats(() => session.game, record)),
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
      },
    };
  },
};

const levelOf = (strength) => Object.keys(LEVELS).find((level) => LEVELS[level] === strength);
