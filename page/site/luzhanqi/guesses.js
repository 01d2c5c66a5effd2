// What a person takes enemy pieces for. Guesses stay on this machine; in a game of two people each has his own.
import { t } from "../words.js";
import { KINDS, SEATS, seenText, texts } from "./core.js";

export class Guesses {
  /** By seat a map from the number of an enemy piece to the letter of a kind. */
  #bySeat;

  constructor(saved = {}) {
    this.#bySeat = Object.fromEntries(SEATS.map((seat) => [seat, new Map(saved[seat] ?? [])]));
  }

  toJSON() {
    return Object.fromEntries(SEATS.map((seat) => [seat, [...this.#bySeat[seat]]]));
  }

  /** Whether a guess can be put on a station: an enemy piece of unknown kind stands there. Not in expose play. */
  static fits(view, station) {
    return view.seat !== null && view.hidden.includes(station);
  }

  /** The kind that the seat of a view takes the piece on a station for, or null. */
  at(view, station) {
    return (Guesses.fits(view, station) && this.#bySeat[view.seat].get(view.enemyAt(station))) || null;
  }

  /** Puts a guess on a station, or takes it off for null. */
  put(view, station, kind) {
    const guesses = this.#bySeat[view.seat];
    if (kind === null) guesses.delete(view.enemyAt(station));
    else guesses.set(view.enemyAt(station), kind);
  }

  /** Drops the guesses about pieces that have fallen or are known. */
  prune(view) {
    if (view.seat === null) return;
    const left = new Set(view.hidden.map((station) => view.enemyAt(station)));
    const guesses = this.#bySeat[view.seat];
    for (const number of guesses.keys()) if (!left.has(number)) guesses.delete(number);
  }

  /** What is shown on the board: `{ text, label }` by station. */
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

/** The one character by which Chinese players tell a kind from all others. */
function sign(letter) {
  const { chinese } = KINDS.find((kind) => kind.letter === letter);
  return "OF".includes(letter) ? chinese[1] : chinese[0];
}

/** The kind that a key stands for: its letter; null for the keys that delete, undefined for any other. */
export function kindOfKey(key) {
  if (key === "Delete" || key === "Backspace") return null;
  return KINDS.find(({ letter }) => letter === key.toUpperCase())?.letter;
}

/** What was guessed, in words. */
export const guessText = (view, station, kind) => (kind
  ? t("guessSet", { station, what: seenText({ ...view.at(station), kind }) }) : t("guessGone", { station }));
