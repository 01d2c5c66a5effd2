// Playing: against the sampler, or two people at one machine.
import { ask, button, h, kept, labelled, radios, say, select } from "../dom.js";
import { formatsPanel } from "../formats.js";
import { capital, lang, t } from "../words.js";
import { BoardView } from "./board.js";
import { Chances } from "./chances.js";
import {
  LuzhanqiError, Rules, history, isExpose, moveText, other, outcomeText, pieceOf, ruleSets, rulesTitle, seatName, seenText, texts,
} from "./core.js";
import { gameFormats, viewFormats } from "./formats.js";
import { open } from "../handed.js";
import { Session } from "./session.js";

/** What the next game begins with. */
const wanted = { rules: "standard", level: "easy", side: "south", army: "chance", ...kept.get("wanted", {}) };
let session = null;
let selected = null;
let bare = false;
let turned = false;

function begin() {
  if (session) session.left = true;
  const { rules, level, side } = wanted;
  const army = wanted.army === "own" && !isExpose(rules) ? kept.get("army", null) : null;
  session = new Session({ rules, level: level === "people" ? null : level, side, army }, () => shown?.());
  selected = null;
  bare = false;
  kept.set("wanted", wanted);
}

/** Plays on with a game that came from elsewhere. */
export function playOn(game) {
  if (session) session.left = true;
  const level = wanted.level === "people" ? null : wanted.level;
  session = new Session({ rules: game.rules, level, side: game.seat, game }, () => shown?.());
  selected = null;
  bare = false;
  location.hash = "play";
}

/** Begins a game by these rules, or with the arranged army. */
export function playWith(change) {
  Object.assign(wanted, change);
  begin();
  session.next();
  location.hash = "play";
}

/** The record of the game on the page, of what of it may be shared. */
export const currentRecord = () => session && session.shareable.record().toString();

let shown = null;

function valid() {
  try {
    wanted.rules = Rules.normal(wanted.rules);
  } catch {
    wanted.rules = "standard";
  }
}

function newGame(main) {
  const { dark, expose } = ruleSets();
  const known = [...dark, ...expose].some(([name]) => name === wanted.rules);
  const group = (label, pairs) => h("optgroup", { label }, pairs.map(([name, title]) =>
    h("option", { value: name, selected: name === wanted.rules }, title)));
  const menu = h("select", { onchange: ({ target }) => { wanted.rules = target.value; refresh(); } },
    group(t("dark"), dark), group(t("expose"), expose),
    !known && h("option", { value: wanted.rules, selected: true }, t("ownRules", { rules: wanted.rules })));
  const trouble = h("p.trouble", { role: "alert", hidden: true });
  const form = h("form.panel.new", {
    onsubmit: (event) => {
      event.preventDefault();
      if (session.canTakeBack) ask(t("leaveSure"), t("start"), t("cancel"), start);
      else start();
    },
  });
  const start = () => {
    try {
      begin();
    } catch (error) {
      if (!(error instanceof LuzhanqiError)) throw error;
      trouble.textContent = t("armyUnfit", { why: error.text(lang()) });
      trouble.hidden = false;
      return;
    }
    trouble.hidden = true;
    session.next();
    main.querySelector(".stage").scrollIntoView({ block: "nearest" });
    main.querySelector(".board [tabindex='0']")?.focus({ preventScroll: true });
  };
  const refresh = () => {
    const people = wanted.level === "people";
    const ownArmy = kept.get("army", null);
    form.replaceChildren(...[
      h("h2", {}, t("newGame")),
      labelled(t("ruleSet"), menu),
      labelled(t("opponent"), select(
        [["easy", t("easy")], ["medium", t("medium")], ["hard", t("hard")], ["people", t("people")]],
        wanted.level, (level) => { wanted.level = level; refresh(); form.querySelectorAll("select")[1].focus(); })),
      !people && radios(t("side"), [["south", t("first")], ["north", t("second")]], wanted.side, (side) => { wanted.side = side; }),
      !people && ownArmy && !isExpose(wanted.rules) && radios(
        t("army"), [["chance", t("armyChance")], ["own", t("armyOwn")]], wanted.army, (army) => { wanted.army = army; }),
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
    valid();
    if (!session) {
      try {
        begin();
      } catch {
        // An arranged army that does not fit is left for another time.
        wanted.army = "chance";
        begin();
      }
    }
    const chances = new Chances(() => draw());
    let pointed = null;
    const board = new BoardView({
      label: t("board"),
      choose,
      point: (station) => { pointed = station; card(); },
      cancel: () => { selected = null; tell(); draw(); },
    });
    const status = h("p.status");
    const seats = h("p.seats");
    const news = h("ul.news", { ariaLabel: t("latest") });
    const actions = h("div.actions");
    const log = h("ol.log", { tabIndex: 0, ariaLabel: t("moves") });
    const formats = h("div");
    let finished = null;

    function choose(station, touched) {
      if (!session.mine) return;
      const { view } = session;
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
          try {
            view.check(move);
          } catch (error) {
            if (!(error instanceof LuzhanqiError)) throw error;
            complain(error);
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

    function card() {
      const content = pointed && !session.handTo ? chances.card(pointed) : null;
      board.card(pointed, content);
    }

    function draw() {
      const { view, side, handTo } = session;
      const whole = bare ? session.truth : null;
      const targets = selected ? new Set(view.destinations(selected)) : new Set();
      const near = session.expose && session.level === null ? "south" : side;
      const drawing = { bottom: turned ? other(near) : near };
      if (selected) Object.assign(drawing, { selected, targets: [...targets] });
      const position = whole?.position;
      const name = (station) => {
        const letter = position?.at(station);
        const text = seenText(letter ? pieceOf(letter) : view.at(station));
        const chance = whole ? "" : chances.words(station);
        const flips = session.mine && view.faceDown.includes(station) ? t("canFlip") : "";
        return [text, flips, chance].filter(Boolean).join(", ");
      };
      board.draw({
        picture: (whole ?? view).svg(drawing), bottom: drawing.bottom, name, targets, selected,
        marks: handTo || whole ? new Map() : chances.marks(), move: session.fresh,
      });
      session.fresh = null;
      board.cover(handTo ? h("div", {}, h("p", {}, t("handOver", { seat: seatName(handTo) })),
        button(t("iAm", { seat: seatName(handTo) }), () => {
          session.handTo = null;
          update();
          main.querySelector(".board [tabindex='0']")?.focus();
        }, { className: "main" })) : null);
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
      else if (seat === side) parts.push(t("yourTurn", { seat: seatName(side) }));
      if (session.trouble) parts.push(session.trouble);
      const text = parts.map((part) => part.replace(/[.。]$/, "")).join(lang() === "zh" ? "。" : ". ");
      status.classList.remove("shake");
      if (status.textContent !== text) {
        status.textContent = text;
        if (!thinking) say(text);
      }
      status.dataset.mine = session.mine ? "yes" : "";
      status.dataset.over = result ? (result.winner === null ? "draw" : result.winner === side ? "won" : "lost") : "";
      const level = session.level === null ? t("people") : t(session.level);
      const color = session.expose && session.view.ownColor;
      const colors = color ? t("yourColor", { color: texts().colors[color] }) : t("openColor");
      seats.textContent = [rulesTitle(session.rules), level, session.expose && colors].filter(Boolean).join(" · ");
    }

    function update() {
      const { result, handTo } = session;
      if (result && !finished) { bare = true; selected = null; }
      finished = result;
      draw();
      tell();
      const free = !session.thinking && !handTo;
      actions.replaceChildren(...[
        button(t("takeBack"), () => { selected = null; bare = false; session.takeBack(); }, { disabled: !session.canTakeBack }),
        !result && session.level === null && button(t("agreeDraw"), () => session.agreeDraw(), { disabled: !free }),
        !result && button(t("resign"), () => ask(t("resignSure"), t("resign"), t("cancel"), () => session.resign()), { disabled: !free }),
        button(t("turnBoard"), () => { turned = !turned; draw(); }),
        result && h("label.check", {}, h("input", {
          type: "checkbox", checked: bare, onchange: (event) => { bare = event.target.checked; draw(); },
        }), t("reveal")),
        result && button(t("toRecord"), () => open(currentRecord())),
        result && button(t("again"), () => { begin(); session.next(); }, { className: "main" }),
      ].filter(Boolean));
      const lines = history(session.view);
      const colon = lang() === "zh" ? "：" : ": ";
      for (const line of lines.slice(session.told)) {
        say(line.move ? `${seatName(line.mover)}${colon}${moveText(line.move)}, ${line.text}` : line.text);
      }
      session.told = lines.length;
      // What the player did last, and the answer: a battle is there to be read until the next move.
      const own = lines.findLastIndex((line) => line.mover === session.side && line.move);
      news.replaceChildren(...lines.slice(handTo || own < 0 ? -1 : own).filter((line) => line.move).map((line) =>
        h(`li.${line.mover}`, {}, h("b", {}, moveText(line.move)), line.sign && h("i", { ariaHidden: "true" }, line.sign), h("span", {}, line.text))));
      log.replaceChildren(...lines.map((line) => h("li", line.mover ? { className: line.mover } : {},
        line.move ? h("b", {}, moveText(line.move)) : null, line.sign && h("i", { ariaHidden: "true" }, line.sign),
        h("span", {}, line.text))));
      if (lines.length === 0) log.replaceChildren(h("li.none", {}, t(session.expose ? "noFlips" : "noMoves")));
      log.scrollTop = log.scrollHeight;
      chances.look(handTo || result ? null : session.view);
      // What was shown of one player's is never left for the other.
      const shared = `${session.id} ${session.truth !== null}`;
      if (formats.dataset.shared !== shared) {
        formats.dataset.shared = shared;
        formats.replaceChildren(formatsPanel((session.truth ? gameFormats : viewFormats)(() => session.shareable)));
      }
    }

    main.append(
      h("div.play.table", {},
        h("div.left", {}, newGame(main), formats),
        h("div.talk", {}, h("div.strip", {}, status, seats), news),
        h("div.stage", {}, board.element), actions,
        h("div.right", {}, chances.element, h("section.panel.moves", {}, h("h2", {}, t("moves")), log),
          h("p.note.keys", {}, t("hint")))),
    );
    shown = update;
    session.fresh = null;
    if (!session.thinking) session.next();
    else update();
    return { leave: () => { shown = null; } };
  },
};
