// A player's guesses about hidden enemy pieces. They are sent nowhere. In a game of two people each seat has its own.
import { readsPieces, t } from "../texts.js";
import { KINDS, SEATS, seenText, texts } from "./core.js";

export class Guesses {
  /** For each seat a map from the number of an enemy piece to the letter of a kind. */
  #bySeat;

  constructor(saved = {}) {
    this.#bySeat = Object.fromEntries(SEATS.map((seat) => [seat, new Map(saved[seat] ?? [])]));
  }

  toJSON() {
    return Object.fromEntries(SEATS.map((seat) => [seat, [...this.#bySeat[seat]]]));
  }

  /** Whether a station holds an enemy piece of unknown kind. Always false in expose play. */
  static fits(view, station) {
    return view.seat !== null && view.hidden.includes(station);
  }

  /** Returns the guess of the view's seat about the piece on a station, or null. */
  at(view, station) {
    return (Guesses.fits(view, station) && this.#bySeat[view.seat].get(view.enemyAt(station))) || null;
  }

  /** Sets the guess about the piece on a station; null removes it. */
  put(view, station, kind) {
    const guesses = this.#bySeat[view.seat];
    if (kind === null) guesses.delete(view.enemyAt(station));
    else guesses.set(view.enemyAt(station), kind);
  }

  /** Removes the guesses about pieces that are lost or revealed. */
  prune(view) {
    if (view.seat === null) return;
    const left = new Set(view.hidden.map((station) => view.enemyAt(station)));
    const guesses = this.#bySeat[view.seat];
    for (const number of guesses.keys()) if (!left.has(number)) guesses.delete(number);
  }

  /** Returns the marks for the board: `{ text, label }` by station. */
  notes(view) {
    const notes = new Map();
    if (view.seat === null) return notes;
    for (const station of view.hidden) {
      const kind = this.at(view, station);
      if (kind) notes.set(station, { text: sign(kind), label: t("guessed", { kind: texts().kinds[kind] }) });
    }
    return notes;
  }
}

/** Returns the one Chinese character that identifies a kind. */
function sign(letter) {
  const { chinese } = KINDS.find((kind) => kind.letter === letter);
  const name = readsPieces() ? texts().kinds[letter] : chinese;
  return "OF".includes(letter) ? name[1] : name[0];
}

/** Returns the letter of the kind for a key, null for Delete and Backspace, undefined for other keys. */
export function kindOfKey(key) {
  if (key === "Delete" || key === "Backspace") return null;
  return KINDS.find(({ letter }) => letter === key.toUpperCase())?.letter;
}

/** Returns a sentence that announces a guess. */
export const guessText = (view, station, kind) =>
  kind ? t("guessSet", { station, what: seenText({ ...view.at(station), kind }) }) : t("guessGone", { station });
