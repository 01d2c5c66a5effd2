// A game that is played on this page: who plays each seat, and which seat's view the board shows.
import { Army, Game, LuzhanqiError, SEATS, createOpponent, isDark, isExpose, other } from "./core.js";
import { say } from "../dom.js";
import { t } from "../texts.js";
import { Guesses } from "./guesses.js";

/** The levels of the computer player. */
export const LEVELS = [1, 2, 3, 4, 5];
/** The version of the text that `keep` stores. */
const VERSION = 2;
/** The milliseconds for a move of the strongest level and for a hint. Weaker levels have limits of their own, which
 * take less time. */
const TIME = 1000;

const isLevel = (level) => LEVELS.includes(level);
const player = (level) => createOpponent(level === LEVELS.at(-1) ? { level, time: TIME } : { level });

let games = 0;

export class Session {
  id = ++games;
  #left = false;
  /** The computer players, each in a worker, by seat. */
  #players;
  /** Suggests moves to the person, in another worker, which starts with the first hint. */
  #adviser = createOpponent({ time: TIME });
  thinking = false;
  /** Whether a game of two computers waits for the person. */
  paused = false;
  /** The seat whose player must uncover the board. Only in games of two people. */
  handTo = null;
  /** What to animate: the latest move. */
  fresh = null;
  /** How many lines of the game were read out; null before the first are shown. */
  told = null;
  /** The refusal that was just announced. */
  refused = null;

  #game;

  /**
   * `level` is the level of the computer, or null for two people. `side` is the person's seat. `second` is the
   * level of a second computer, which plays instead of the person, or null. `army` is the person's army, or
   * null for a random one. `game` is a game to continue; its first `base` events cannot be taken back.
   * `guesses` are the guesses so far.
   */
  constructor({ rules, level, side, second = null, army = null, game = null, base = null, guesses }, changed) {
    Object.assign(this, { rules, level, side, second, changed });
    this.guesses = new Guesses(guesses);
    this.#players = {};
    if (level !== null) this.#players[other(side)] = player(level);
    if (second !== null) this.#players[side] = player(second);
    this.#game = game ?? this.#begin(army);
    this.rules = this.#game.rules;
    this.expose = isExpose(this.rules);
    this.dark = isDark(this.rules);
    if (this.level === null && !this.result) this.side = this.#game.toMove;
    this.cover();
    this.base = base ?? this.#game.events().length;
  }

  /** Ends the session: nothing of it is shown again. */
  leave() {
    this.#left = true;
    for (const one of [...Object.values(this.#players), this.#adviser]) one.close();
  }

  /** Covers the board of two people until the player to move uncovers it. */
  cover() {
    if (this.level === null && this.dark && !this.result) this.handTo = this.side;
  }

  /** Restores a session from a text that `keep` stored; throws an error for any other text. The board of two people
   * is covered. */
  static restored(text, changed) {
    const { version, game, base, level, side, second, guesses } = JSON.parse(text);
    if (version !== VERSION) throw new Error(`expected version ${VERSION}, got ${version}`);
    const isPlayed = isLevel(level) ? isLevel(second) || second === null : level === null && second === null;
    if (!isPlayed || !SEATS.includes(side)) throw new Error("expected levels and a side");
    return new Session({ level, side, second, guesses, base, game: Game.fromRecord(game) }, changed);
  }

  /** Stores the game with all hidden information in a vault, which encrypts it. Resolves when it is stored. */
  keep(vault) {
    const { base, level, side, second, guesses } = this;
    return vault.save(
      JSON.stringify({ version: VERSION, game: this.#game.toString(), base, level, side, second, guesses }),
    );
  }

  /**
   * The game with all hidden information; null while a person plays it. The page must not get this information from
   * anywhere else, to show, store or send it.
   */
  get truth() {
    return this.result || this.watched ? this.#game : null;
  }

  /** Whether two computers play. */
  get watched() {
    return this.second !== null;
  }

  /** The view of the person at the board; while the board is covered, a spectator's view. */
  get view() {
    return this.#game.view(this.handTo ? null : this.side);
  }

  /**
   * The content of copies, files, links and stored records, which everyone at this machine may read. In a game of two
   * people it contains only what both have seen.
   */
  get shareable() {
    return this.truth ?? this.#game.view(this.level === null ? null : this.side);
  }

  /** The seat to move. */
  get seat() {
    return this.#game.toMove;
  }

  #begin(army) {
    if (!army) return new Game(this.rules);
    const armies = [Army.random(this.rules), Army.random(this.rules)];
    armies[this.side === "north" ? 1 : 0] = army;
    return Game.fromArmies(...armies, this.rules);
  }

  get result() {
    return this.#game.outcome;
  }

  /** Whether the person who looks at the board is to move. */
  get mine() {
    return !this.result && !this.thinking && !this.handTo && !this.watched && this.#game.toMove === this.side;
  }

  /** Plays a move of the person; throws LuzhanqiError if it is illegal. */
  play(move) {
    this.refused = null;
    try {
      const effect = this.#game.playAs(this.side, move);
      this.fresh = { move, effect };
    } catch (error) {
      if (!(error instanceof LuzhanqiError) || error.reason !== "refused") throw error;
      this.refused = move;
    }
    this.next();
  }

  /** Continues after any event. */
  next() {
    const seat = this.#game.toMove;
    if (!this.result && this.#players[seat]) {
      if (!this.paused) {
        this.#machine(seat);
        return;
      }
    } else if (!this.result && seat !== this.side) {
      this.side = seat;
      this.cover();
    }
    this.changed();
  }

  /** Pauses a game of two computers, or continues it. */
  pause(paused) {
    this.paused = paused;
    if (!this.thinking) this.next();
  }

  /** Returns a hint for the person, computed from what the person's seat knows; null if the session ended. */
  async hint() {
    try {
      return await this.#adviser.hint(this.#game.observations(this.side));
    } catch (error) {
      if (!this.#left) throw error;
      return null;
    }
  }

  async #machine(seat) {
    this.thinking = true;
    const battle = this.fresh && this.fresh.effect !== "-" && this.fresh.effect !== "flip";
    this.changed();
    const begun = performance.now();
    let move = null;
    try {
      move = await this.#players[seat].chooseMove(this.#game.observations(seat));
    } catch (error) {
      this.trouble = error.message;
    }
    // The person needs time to see the result of an attack and the move of the other side.
    const least = battle ? 1600 : 450;
    await new Promise((done) => {
      setTimeout(done, Math.max(0, least - (performance.now() - begun)));
    });
    this.thinking = false;
    if (this.#left) return;
    if (this.result || this.#game.toMove !== seat || move === null) {
      this.changed();
      return;
    }
    try {
      this.fresh = { move, effect: this.#game.playAs(seat, move) };
    } catch (error) {
      // The referee refused the try for a reason that the seat could not know. The seat chooses again.
      if (error.reason !== "refused") throw error;
      this.refused = move;
    }
    this.next();
  }

  /** Whether a person's game has begun and is not over. */
  get running() {
    return !this.result && !this.watched && this.#game.events().length > this.base;
  }

  get canTakeBack() {
    // The end shows both armies, so a player who continued would know them.
    return this.running && !this.thinking;
  }

  /** Takes back the latest move. Against a computer, takes back the person's move and the computer's answer. */
  takeBack() {
    say(t("takenBack"));
    this.fresh = null;
    this.refused = null;
    this.#game.undo();
    if (this.level !== null) {
      while (this.#game.toMove !== this.side && this.#game.events().length > this.base) this.#game.undo();
    }
    this.next();
  }

  resign() {
    this.#game.resign(this.side);
    this.changed();
  }

  agreeDraw() {
    this.#game.offerDraw(this.side);
    this.#game.acceptDraw(other(this.side));
    this.changed();
  }
}
