// Records, shown step by step.
import { comments } from "../stepper.js";
import { capital, lang, t } from "../texts.js";
import { GameRecord, XiangqiError, sideName } from "./core.js";
import { history } from "./history.js";

/** Overrides that turn off every rule that could end a game before its record does. */
const LAWLESS = "repetition=off,quiet-limit=0,material-draw=no";

/** The maximum length of a game, in plies and other events; the list has a line for each. */
const MOST = 5000;

/** A game of a record, which can be shown after each event. */
export class Film {
  #game;
  #at;
  #rules;

  /** `rules` are the rules for the replay, null for those of the record. Throws XiangqiError if the record cannot be
   * replayed, and RangeError if it is too long. */
  constructor(record, rules = null) {
    this.record = record;
    this.comments = comments(record, MOST);
    const judged = rules === null ? record : record.withRules(rules);
    this.#rules = judged.rules;
    /** The reason why the rules do not allow the recorded game; null if they allow it. */
    this.against = null;
    try {
      this.#game = judged.replay();
    } catch (error) {
      if (!(error instanceof XiangqiError)) throw error;
      // Many games continued after the point where these rules would have ended them. They are shown, with a note.
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

  /** Returns the game after a step. The next call changes the same object. */
  at(step) {
    for (; this.#at < step; this.#at += 1) this.#game.redo();
    for (; this.#at > step; this.#at -= 1) this.#game.undo();
    return this.#game;
  }

  /** Returns a new game with the moves up to a step, to be continued. It has the rules of the record if they allow
   * these moves. */
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

/** Returns the games of a text: `{ record, error }`, where one is null. */
export const games = (text) =>
  GameRecord.allOrErrors(text).map((one) =>
    one instanceof XiangqiError ? { record: null, error: one } : { record: one, error: null },
  );

/** Returns a line for the list of games: the players, place and date, if there are tags for them, or the reason why
 * the game cannot be shown. */
export function titleOf({ record, error }) {
  if (error) return t("unreadable", { why: error.text(lang()) });
  const tag = (name) => {
    const value = record.tag(name);
    return value && !/^[?.\s*-]*$/.test(value) ? value : null;
  };
  const players = [tag("Red") ?? capital(sideName("red")), tag("Black") ?? capital(sideName("black"))].join(" – ");
  return [players, tag("Event"), tag("Round"), tag("Date")].filter(Boolean).join(" · ");
}
