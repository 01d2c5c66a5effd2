// The board of Luzhanqi: the places of its stations in the drawing, and the animation of moves and losses.
import { Board } from "../board.js";
import { h } from "../dom.js";

const FILES = "abcde";
// The places where the library draws stations, in units of its drawing.
const WIDTH = 640;
const x = (column) => 80 + 120 * column;
const y = (row) => 60 + 72 * row + (row >= 6 ? 50 : 0);

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class BoardView extends Board {
  /** The places of stations in the drawing, by name. */
  #places = new Map();
  #cover = h("div.cover", { hidden: true });
  /** The element that `card` fills; place it after `element`, in the same parent. */
  sheet = h("div.card", { hidden: true });

  constructor(wishes) {
    super(wishes);
    this.element.append(this.#cover);
    this.sheet.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.cancel();
    });
  }

  /** Places the stations as seen from a seat; `ranks` are the lowest and the highest rank shown. */
  #lay(bottom, [low, high]) {
    const south = bottom === "south";
    const files = south ? [0, 1, 2, 3, 4] : [4, 3, 2, 1, 0];
    const ranks = Array.from({ length: high - low + 1 }, (_, i) => (south ? high - i : low + i));
    const first = south ? 12 - high : low - 1;
    const top = y(first) - 60;
    const height = y(first + ranks.length - 1) - top + 58;
    const rows = ranks.map((rank, row) =>
      files.map((file, column) => [`${FILES[file]}${rank}`, x(column), y(first + row) - top]),
    );
    this.#places = new Map(rows.flat().map(([name, ...place]) => [name, place]));
    return this.lay(`${bottom} ${low} ${high}`, { size: [WIDTH, height], button: [105.6, 60], rows, first: [-1, 2] });
  }

  /**
   * Shows a board: the SVG `picture`, seen from `bottom`. `name(station)` describes the station; `targets` and
   * `selected` are stations; `marks` and `notes` are those of `tell`. A new `move`, `{ move, effect }`, is animated.
   */
  draw({
    picture,
    bottom,
    ranks = [1, 12],
    name,
    targets = new Set(),
    selected = null,
    marks = new Map(),
    notes,
    move = null,
  }) {
    const stays = this.#lay(bottom, ranks);
    const before = this.paint(picture);
    if (before && stays && move && !still.matches) this.#animate(before, move);
    const hot = [...marks].map(([station, mark]) => [
      station,
      mark.color ? mark : { ...mark, heat: heatColor(mark.heat) },
    ]);
    this.tell({ name, targets, selected, marks: new Map(hot), notes });
  }

  #piece(svg, station) {
    return svg?.querySelector(`.piece[data-station="${station}"]`) ?? null;
  }

  /** Animates the piece of a move from its origin. The attacked piece stays visible until the attacker arrives. */
  #animate(before, { move, effect }) {
    const svg = this.picture.firstElementChild;
    const pieces = svg.querySelector(".pieces");
    const [, origin, target = origin] = move.match(/^([a-e]\d+)([a-e]\d+)?$/);
    const landed = this.#piece(svg, target);
    if (effect === "flip") {
      landed?.animate(
        [{ transform: `${at(this.#places.get(target))} scaleX(0)` }, { transform: at(this.#places.get(target)) }],
        { duration: 260, easing: "ease-out" },
      );
      return;
    }
    const goer = this.#piece(before, origin)?.cloneNode(true);
    if (!goer) return;
    const met = this.#piece(before, target)?.cloneNode(true);
    // Copies the definitions that only the previous picture has: otherwise the leaving piece would be blank.
    const definitions = svg.querySelector("defs");
    for (const one of before.querySelectorAll("defs > [id]")) {
      if (!definitions.querySelector(`#${one.id}`)) definitions.append(one.cloneNode(true));
    }
    if (met) pieces.append(met);
    pieces.append(goer);
    if (landed) landed.style.visibility = "hidden";
    const [from, to] = [this.#places.get(origin), this.#places.get(target)];
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const going = goer.animate([{ transform: at(from) }, { transform: at(to) }], {
      duration: 180 + far / 3,
      easing: "cubic-bezier(.3,.1,.2,1)",
      fill: "forwards",
    });
    going.onfinish = () => {
      const falls = { win: [met], lose: [goer], both: [met, goer], flag: [met] }[effect] ?? [];
      if (!falls.includes(goer)) goer.remove();
      if (landed) landed.style.visibility = "";
      for (const piece of [met, goer]) {
        if (!piece?.isConnected) continue;
        if (!falls.includes(piece)) {
          piece.remove();
          continue;
        }
        const gone = piece.animate(
          [
            { transform: at(to), opacity: 1 },
            { transform: `${at(to)} scale(1.35) rotate(8deg)`, opacity: 0 },
          ],
          { duration: 380, easing: "ease-out" },
        );
        gone.onfinish = () => piece.remove();
      }
    };
  }

  /** Shows a card beside a station, or hides it if there is no content. A `pinned` card takes clicks. */
  card(station, content, pinned = false) {
    this.sheet.hidden = !content;
    this.sheet.classList.toggle("pinned", pinned);
    if (!content) return;
    const [left, top] = this.#places.get(station);
    const at = this.sheet.contains(document.activeElement) ? document.activeElement.dataset.kind : null;
    this.sheet.replaceChildren(content);
    if (at) this.sheet.querySelector(`[data-kind="${at}"]`)?.focus({ preventScroll: true });
    const height = this.picture.firstElementChild.viewBox.baseVal.height;
    this.sheet.classList.toggle("below", top < height / 2);
    const half = Math.min((50 * this.sheet.offsetWidth) / this.element.offsetWidth, 50);
    this.sheet.style.left = `${Math.min(Math.max((100 * left) / WIDTH, half), 100 - half)}%`;
    this.sheet.style.top = `${(100 * top) / height}%`;
  }

  /** Covers the board, or uncovers it for null. */
  cover(content) {
    this.#cover.hidden = !content;
    this.inert = Boolean(content);
    this.#cover.replaceChildren(...(content ? [content] : []));
  }
}

/** The colour of a probability, from cold to hot. The scale distinguishes small probabilities best. */
function heatColor(chance) {
  const stops = [
    [0, 52, 68, 84],
    [0.2, 88, 62, 96],
    [0.5, 176, 52, 62],
    [0.8, 226, 84, 30],
    [1, 255, 140, 30],
  ];
  const place = stops.findIndex(([end]) => end >= chance);
  const [low, high] = [stops[Math.max(place - 1, 0)], stops[place]];
  const part = high === low ? 0 : (chance - low[0]) / (high[0] - low[0]);
  return `rgb(${[1, 2, 3].map((i) => Math.round(low[i] + part * (high[i] - low[i]))).join(" ")})`;
}

const at = ([left, top]) => `translate(${left}px, ${top}px)`;
