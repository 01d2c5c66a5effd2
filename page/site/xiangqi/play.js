// Playing: against the small player or a random one, or two people at one machine.
import { ask, button, h, kept, labelled, radios, say, select } from "../dom.js";
import { formatsPanel } from "../formats.js";
import { capital, lang, t } from "../words.js";
import { BoardView } from "./board.js";
import { NOTATIONS, Rules, SETS, XiangqiError, lawTexts, outcomeText, pieceText, rulesTitle, sideOf, written } from "./core.js";
import { Session } from "./session.js";
import { whyText } from "./words.js";

/** How far the opponents look. */
const DEPTHS = { chance: 0, easy: 2, medium: 3, hard: 4, people: null };

/** What the next game begins with. */
const wanted = { rules: "asia", level: "easy", side: "red", fen: "", ...kept.get("xiangqi.wanted", {}) };
let notation = kept.get("xiangqi.notation", null);
let session = null;
let selected = null;
let shown = null;

function begin() {
  const next = new Session({ ...wanted, depth: DEPTHS[wanted.level] }, () => shown?.());
  if (session) session.left = true;
  session = next;
  selected = null;
  kept.set("xiangqi.wanted", wanted);
}

/** Begins a game by these rules. */
export function playWith(rules) {
  wanted.rules = rules;
  wanted.fen = "";
  begin();
  session.next();
  location.hash = "play";
}

function newGame(main) {
  const trouble = h("p.trouble", { role: "alert", hidden: true });
  const form = h("form.panel.new", {
    onsubmit: (event) => {
      event.preventDefault();
      if (session.canTakeBack && !session.game.result) ask(t("leaveSure"), t("start"), t("cancel"), start);
      else start();
    },
  });
  const start = () => {
    try {
      begin();
    } catch (error) {
      if (!(error instanceof XiangqiError)) throw error;
      trouble.textContent = t("noStart", { why: error.message });
      trouble.hidden = false;
      return;
    }
    trouble.hidden = true;
    session.next();
    main.querySelector(".stage").scrollIntoView({ block: "nearest" });
    main.querySelector(".board [tabindex='0']")?.focus({ preventScroll: true });
  };
  const sets = SETS.map((name) => [name, t(name)]);
  if (!SETS.includes(wanted.rules)) sets.push([wanted.rules, t("ownRules", { rules: wanted.rules })]);
  const levels = Object.keys(DEPTHS).map((level) => [level, t(level)]);
  const refresh = () => {
    form.replaceChildren(...[
      h("h2", {}, t("newGame")),
      labelled(t("ruleSet"), select(sets, wanted.rules, (rules) => { wanted.rules = rules; })),
      labelled(t("opponent"), select(levels, wanted.level, (level) => {
        wanted.level = level;
        refresh();
        form.querySelectorAll("select")[1].focus();
      })),
      wanted.level !== "people" && radios(
        t("side"), [["red", t("first")], ["black", t("second")]], wanted.side, (side) => { wanted.side = side; }),
      labelled(t("from"), h("input", {
        type: "text", value: wanted.fen, spellcheck: false, autocomplete: "off",
        oninput: ({ target }) => { wanted.fen = target.value.trim(); },
      })),
      trouble,
      h("button.main", { type: "submit" }, t("start")),
    ].filter(Boolean));
  };
  refresh();
  return form;
}

export const play = {
  name: "play",
  mount(main) {
    try {
      wanted.rules = Rules.normal(wanted.rules);
      if (!session) begin();
    } catch {
      // What was kept from another visit may be no start any more.
      Object.assign(wanted, { rules: "asia", fen: "" });
      begin();
    }
    const board = new BoardView({
      label: t("board"),
      choose,
      cancel: () => { selected = null; tell(); draw(); },
    });
    const status = h("p.status");
    const seats = h("p.seats");
    const actions = h("div.actions");
    const log = h("ol.log.plies", { tabIndex: 0, ariaLabel: t("moves") });
    const law = h("div.law");
    const inNotation = () => notation ?? (lang() === "zh" ? "chinese" : "wxf");

    function choose(point) {
      if (!session.mine) return;
      const { game } = session;
      const letter = game.position.at(point);
      const own = letter !== null && sideOf(letter) === game.side;
      if (selected && !own) {
        const move = selected + point;
        try {
          session.play(move);
        } catch (error) {
          if (!(error instanceof XiangqiError)) throw error;
          complain(whyText(error));
          return;
        }
        return;
      }
      selected = own && point !== selected ? point : null;
      tell();
      if (selected && !game.legal().some((move) => move.startsWith(selected))) {
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

    /** The points to which the chosen piece goes by these moves. */
    const ends = (moves) => moves.filter((move) => selected && move.startsWith(selected)).map((move) => move.slice(2));

    function draw() {
      const { game } = session;
      const { position } = game;
      const bottom = session.depth === null ? "red" : session.side;
      const targets = ends(game.legal());
      const drawing = { bottom, targets };
      if (selected) drawing.selected = selected;
      const forbidden = ends(game.forbidden().map(({ move }) => move));
      board.draw({
        picture: game.svg(drawing), bottom, selected, targets: new Set(targets),
        name: (point) => pieceText(position.at(point)),
        marks: new Map(forbidden.map((point) => [point, { text: "✕", label: t("forbiddenHere") }])),
      });
    }

    function tell() {
      const { game, side, thinking, depth, trouble } = session;
      const { result } = game;
      const parts = [];
      if (!result && game.position.inCheck) parts.push(capital(t("inCheck", { side: t(game.side) })));
      if (result) parts.push(outcomeText(result));
      else if (thinking) parts.push(capital(t("thinking", { seat: t(game.side) })));
      else parts.push(capital(t(depth === null ? "turn" : "yourTurn", { seat: t(game.side) })));
      if (trouble) parts.push(trouble);
      status.textContent = parts.join(lang() === "zh" ? "。" : ". ");
      status.classList.remove("shake");
      status.dataset.mine = session.mine ? "yes" : "";
      status.dataset.check = game.position.inCheck ? "yes" : "";
      const lost = depth === null ? "draw" : "lost";
      status.dataset.over = result ? (result.winner === null ? "draw" : result.winner === side ? "won" : lost) : "";
      seats.textContent = `${rulesTitle(game.rules)} · ${t(wantedLevel(depth))}`;
    }

    function judge() {
      const { game } = session;
      const forbidden = game.forbidden();
      const limit = Number(Rules.values(game.rules)["quiet-limit"]);
      const why = ({ move, error }) => t("forbiddenMove", {
        move, text: game.position.write(move, inNotation()),
        how: t({ check: "byCheck", chase: "byChase", unguarding: "byUnguarding" }[error.details.forcing]),
      });
      law.replaceChildren(...[
        ...lawTexts(game).map((text) => h("p", {}, text)),
        forbidden.length > 0 && h("h3", {}, t("forbidden")),
        forbidden.length > 0 && h("ul.forbidden", {}, forbidden.map((one) => h("li", { title: one.error.message }, why(one)))),
        limit > 0 && h("p.note", {}, t("quiet", { n: game.quiet, limit })),
      ].filter(Boolean));
    }

    function list() {
      const { game } = session;
      const texts = written(game, inNotation());
      const begins = game.start.side;
      log.start = 1;
      log.replaceChildren(...(texts.length === 0
        ? [h("li.none", {}, t("noMoves"))]
        : texts.map((text, i) => h(`li.${(i % 2 === 0) === (begins === "red") ? "south" : "north"}`, {}, h("b", {}, text)))));
      log.scrollTop = log.scrollHeight;
    }

    function update() {
      const { game } = session;
      selected = null;
      draw();
      tell();
      if (!session.thinking) say(status.textContent);
      judge();
      list();
      const free = !session.thinking && !game.result;
      actions.replaceChildren(...[
        button(t("takeBack"), () => session.takeBack(), { disabled: !session.canTakeBack }),
        free && session.depth === null && button(t("agreeDraw"), () => session.agreeDraw()),
        free && button(t("resign"), () => ask(t("resignSure"), t("resign"), t("cancel"), () => session.resign())),
        game.result && button(t("again"), () => { begin(); session.next(); }, { className: "main" }),
      ].filter(Boolean));
    }

    const record = () => session.game.record({}, inNotation()).toString();
    const choice = select(NOTATIONS.map((name) => [name, t(name)]), inNotation(), (name) => {
      notation = name;
      kept.set("xiangqi.notation", name);
      judge();
      list();
    });
    main.append(h("div.play.table", {},
      h("div.left", {}, newGame(main)),
      h("div.talk", {}, h("div.strip", {}, status, seats)),
      h("div.stage", {}, board.element), actions,
      h("div.right", {},
        h("section.panel", {}, h("h2", {}, t("moves")), labelled(t("notation"), choice), log),
        h("section.panel", { ariaLive: "polite" }, h("h2", {}, t("law")), law),
        formatsPanel([
          ["formatFen", () => session.game.position.toString()],
          ["formatMoves", () => written(session.game, inNotation()).join(" ")],
          ["formatPgn", record],
          ["formatRules", () => session.game.rules],
          ["formatAscii", () => session.game.position.ascii()],
          ["formatUnicode", () => session.game.position.unicode()],
          ["formatSvg", () => session.game.svg()],
        ]))));
    shown = update;
    if (!session.thinking && session.game.plies === 0) session.next();
    else update();
    return { leave: () => { shown = null; } };
  },
};

const wantedLevel = (depth) => Object.keys(DEPTHS).find((level) => DEPTHS[level] === depth);
