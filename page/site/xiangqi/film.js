// Records that can be looked at step by step.
import { lang, t } from "../words.js";
import { GameRecord, XiangqiError } from "./core.js";
import { history } from "./history.js";

/** Switches every law off that could end a game before its record does. */
const LAWLESS = "repetition=off,quiet-limit=0,material-draw=no";

/** A game of a record: as it stands after any of its events. */
export class Film {
  #game;
  #at;

  /** `rules` are those by which it is refereed, null for its own. Throws XiangqiError if it cannot be replayed. */
  constructor(record, rules = null) {
    this.record = record;
    const judged = rules === null ? record : record.withRules(rules);
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
    this.comments = comments(record);
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

  lines(notation) {
    return history(this.at(this.steps), notation);
  }
}

/** The comments by the step that they follow. */
function comments(record) {
  const found = new Map();
  let step = 0;
  for (const { type, text } of record.items()) {
    if (type === "comment") found.set(step, [found.get(step), text].filter(Boolean).join(" "));
    else step += 1;
  }
  return found;
}

/** The place of a game that cannot be read. */
export const unreadable = (error) => ({ record: null, title: t("unreadable", { why: error.text(lang()) }) });

/** The games of a text: `{ record, title }`; of a game that cannot be read `record` is null and the title says why. */
export const games = (text) => GameRecord.allOrErrors(text).map((one) =>
  (one instanceof XiangqiError ? unreadable(one) : { record: one, title: title(one) }));

/** Who played, where and when, as far as the tags tell. */
function title(record) {
  const tag = (name) => {
    const value = record.tag(name);
    return value && !/^[?.\s*-]*$/.test(value) ? value : null;
  };
  const players = [tag("Red") ?? t("red"), tag("Black") ?? t("black")].join(" – ");
  return [players, tag("Event"), tag("Round"), tag("Date")].filter(Boolean).join(" · ");
}
