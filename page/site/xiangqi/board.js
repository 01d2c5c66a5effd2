// The board of Xiangqi: where its points are drawn.
import { Board } from "../board.js";

const FILES = "abcdefghi";
// Where the library draws points, in units of its drawing.
const [EDGE, STEP] = [56, 64];
const at = (place) => EDGE + STEP * place;
const turned = (count, turn) => Array.from({ length: count }, (_, i) => (turn ? count - 1 - i : i));

export class BoardView extends Board {
  /** Shows a board: the SVG `picture` with `bottom` at the bottom; the rest as in `Board.tell`. */
  draw({ picture, bottom, name, targets, selected, marks }) {
    const rows = turned(10, bottom === "red").map((rank, row) =>
      turned(9, bottom === "black").map((file, column) => [`${FILES[file]}${rank}`, at(column), at(row)]));
    this.lay(bottom, { size: [624, 688], button: [62, 62], rows, first: [-1, 4] });
    this.paint(picture);
    this.tell({ name, targets, selected, marks });
  }
}
