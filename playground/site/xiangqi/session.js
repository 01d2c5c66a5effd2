// A game that is played on this page, and who plays each side.
import { Game, createOpponent, other } from "./core.js";

export class Session {
  thinking = false;
  #left = false;
  /** Chooses the other side's moves in a worker; null for two people and for random moves. */
  #opponent;
  trouble = null;
  /** The move that the board has not animated yet. */
  fresh = null;

  /** `strength` is the level of the opponent, 0 for a random player, null for two people. `side` is the side of
   * the person, shown at the bottom. `game` is a game to continue. */
  constructor({ rules, fen, strength, side, game = null }, changed) {
    Object.assign(this, { strength, side, changed });
    this.game = game ?? new Game(rules, fen || undefined);
    this.#opponent = strength ? createOpponent({ level: strength }) : null;
  }

  /** Ends the session: nothing of it is shown again. */
  leave() {
    this.#left = true;
    this.#opponent?.close();
  }

  #anyMove() {
    const all = this.game.legalMoves();
    return all[Math.floor(Math.random() * all.length)];
  }

  /** Whether the game has begun and is not over. */
  get running() {
    return !this.game.outcome && this.game.plies > 0;
  }

  /** Whether a person is to move. */
  get mine() {
    return !this.game.outcome && !this.thinking && (this.strength === null || this.game.toMove === this.side);
  }

  /** Plays a move; throws XiangqiError if it is illegal. */
  play(move) {
    this.#play(move);
    this.next();
  }

  #play(move) {
    this.game.play(move);
    this.fresh = move;
  }

  /** Continues after any event. */
  next() {
    if (!this.game.outcome && this.strength !== null && this.game.toMove !== this.side) this.#machine();
    else this.changed();
  }

  async #machine() {
    this.thinking = true;
    this.trouble = null;
    this.changed();
    const begun = performance.now();
    let move = null;
    try {
      move = this.strength === 0 ? this.#anyMove() : await this.#opponent.chooseMove(this.game);
    } catch (error) {
      this.trouble = error.message;
    }
    // The player needs time to see the own move before the answer.
    await new Promise((done) => {
      setTimeout(done, Math.max(0, 450 - (performance.now() - begun)));
    });
    this.thinking = false;
    if (this.#left) return;
    if (move !== null) this.#play(move);
    this.changed();
  }

  get canTakeBack() {
    return !this.thinking && this.game.events().length > 0;
  }

  /** Takes back the latest move. Against a computer, takes back the person's move and the computer's answer. */
  takeBack() {
    const moves = this.game.movesPlayed();
    this.game.undo();
    while (this.strength !== null && this.game.toMove !== this.side && this.game.undo());
    const back = moves.at(-1);
    // Only a single move is animated backwards; two at once would be hard to follow.
    this.fresh = moves.length - this.game.plies === 1 ? back.slice(2) + back.slice(0, 2) : null;
    this.next();
  }

  resign() {
    this.game.resign(this.strength === null ? this.game.toMove : this.side);
    this.changed();
  }

  agreeDraw() {
    this.game.offerDraw(this.game.toMove);
    this.game.acceptDraw(other(this.game.toMove));
    this.changed();
  }
}
