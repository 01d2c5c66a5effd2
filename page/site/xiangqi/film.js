// Records, shown step by step.
import { comments } from "../stepper.js";
import { capital, lang, t } from "../words.js";
import { GameRecord, XiangqiError } from "./core.js";
import { history } from "./history.js";

/** Switches every law off that could end a game before its record does. */
const LAWLESS = "repetition=off,quiet-limit=0,material-draw=no";

/** The longest game that is shown, in plies and other events: the list has a line for each. */
const MOST = 5000;

/** A game of a record: as it stands after any of its events. */
export class Film {
  #game;
  #at;
  #rules;

  /** `rules` are those by which it is refereed, null for its own. Throws XiangqiError if it cannot be replayed, RangeError
   * if it is too long. */
  constructor(record, rules = null) {
    this.record = record;
    this.comments = comments(record, MOST);
    const judged = rules === null ? record : record.withRules(rules);
    this.#rules = judged.rules;
    /** Why the rules do not allow the game as it was played; null if they do. */
    this.against = null;
    try {
      this.#game = judged.replay();
    } catch (error) {
      if (!(error instanceof XiangqiError)) throw error;
      // Many games were played on where these rules would have ended them: they are shown, and this is said.
      this.#game = judged.withRules(`${judged.rules},${LAWLESS}`).replay();
      this.against = error;
    }
    this.steps = this.#game.events().length;
    this.#at = this.steps;
  }

  /** The rules of the record. */
  get rules() {
    return this.record.rules;
  }

  /** The game after a step; the next call changes it. */
  at(step) {
    for (; this.#at < step; this.#at += 1) this.#game.redo();
    for (; this.#at > step; this.#at -= 1) this.#game.undo();
    return this.#game;
  }

  /** Another game with what was played until a step, to play on: by the rules, if they allow it so far. */
  from(step) {
    const game = this.at(step);
    if (this.against) {
      try {
        const judged = game.record().withRules(this.#rules).replay();
        if (!judged.outcome) return judged;
      } catch (error) {
        if (!(error instanceof XiangqiError)) throw error;
      }
    }
    return game.clone();
  }

  lines(notation) {
    return history(this.at(this.steps), notation);
  }
}

/** The games of a text: `{ record, error }`, one of the two null. */
export const games = (text) => GameRecord.allOrErrors(text).map((one) =>
  (one instanceof XiangqiError ? { record: null, error: one } : { record: one, error: null }));

/** A game of a list in a line: who played, where and when, if its tags have that; or why it cannot be shown. */
export function titleOf({ record, error }) {
  if (error) return t("unreadable", { why: error.text(lang()) });
  const tag = (name) => {
    const value = record.tag(name);
    return value && !/^[?.\s*-]*$/.test(value) ? value : null;
  };
  const players = [tag("Red") ?? capital(t("red")), tag("Black") ?? capital(t("black"))].join(" – ");
  return [players, tag("Event"), tag("Round"), tag("Date")].filter(Boolean).join(" · ");
}
