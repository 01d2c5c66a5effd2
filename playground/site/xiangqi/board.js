// The board of Xiangqi: the places of its points in the drawing, and the animation of moves.
import { Board } from "../board.js";

const FILES = "abcdefghi";
// The places where the library draws points, in units of its drawing.
const [EDGE, STEP] = [56, 64];
const at = (place) => EDGE + STEP * place;
const turned = (count, turn) => Array.from({ length: count }, (_, i) => (turn ? count - 1 - i : i));

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class BoardView extends Board {
  #places = new Map();

  /** Shows a board: the SVG `picture` with `bottom` at the bottom. The piece of `move` slides from its origin to its
   * target. The other arguments are those of `Board.tell`. */
  draw({ picture, bottom, name, targets, selected, marks, move = null }) {
    const rows = turned(10, bottom === "red").map((rank, row) =>
      turned(9, bottom === "black").map((file, column) => [`${FILES[file]}${rank}`, at(column), at(row)]),
    );
    this.#places = new Map(rows.flat().map(([point, ...place]) => [point, place]));
    const stays = this.lay(bottom, { size: [624, 688], button: [62, 62], rows, first: [-1, 4] });
    const before = this.paint(picture);
    if (before && stays && move && !still.matches) this.#slide(before, move.slice(0, 2), move.slice(2));
    this.tell({ name, targets, selected, marks });
  }

  /** Slides the piece on `to` from another point. A captured piece stays visible until the slide ends. */
  #slide(before, from, to) {
    const svg = this.picture.firstElementChild;
    const piece = (picture, point) => picture.querySelector(`g[data-point="${point}"]`);
    const goer = piece(svg, to);
    if (!goer) return;
    const taken = piece(before, to);
    if (taken) goer.before(taken);
    // The moving piece is drawn above the others.
    const last = [...svg.querySelectorAll("g[data-point]")].at(-1);
    if (last !== goer) last.after(...[taken, goer].filter(Boolean));
    const [[x, y], [left, top]] = [this.#places.get(from), this.#places.get(to)];
    const going = goer.animate([{ transform: `translate(${x - left}px, ${y - top}px)` }, { transform: "none" }], {
      duration: 180 + Math.hypot(x - left, y - top) / 2,
      easing: "cubic-bezier(.3,.1,.2,1)",
    });
    going.onfinish = () => taken?.remove();
  }
}
