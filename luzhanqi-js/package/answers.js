// The answers of an opponent's worker. A request contains only what one seat observed.
import { Player, Sampler, View } from "./rules.js";

/** Returns the exact belief, or a relaxed one if the exact one exceeds its budget. */
function known(view, budget) {
  try {
    const belief = view.beliefWithin(budget);
    return { belief, count: belief.count, exact: true };
  } catch (error) {
    if (error.reason !== "budget") throw error;
    const belief = view.relaxedBelief();
    return { belief, count: belief.maxCount, exact: belief.isExact };
  }
}

export const answers = {
  choose({ observations, level, seed, limits }) {
    const view = new View(observations);
    const searches = typeof level === "number";
    const player = searches ? new Player({ level, seed, ...limits }) : new Sampler(level, seed);
    try {
      return player.chooseMove(view);
    } finally {
      player.free();
      view.free();
    }
  },

  /** Calls a method of the strongest player: `rankMoves`, `hint` or `review`. */
  search({ method, observations, seed, limits }) {
    const view = new View(observations);
    const player = new Player({ seed, ...limits });
    try {
      return player[method](view);
    } finally {
      player.free();
      view.free();
    }
  },

  belief({ observations, budget }) {
    const view = new View(observations);
    try {
      const { belief, count, exact } = known(view, budget);
      const probabilities = {};
      for (const station of [...view.hidden, ...view.faceDown])
        probabilities[station] = belief.probabilitiesAt(station);
      belief.free();
      return { count, exact, probabilities };
    } finally {
      view.free();
    }
  },
};
