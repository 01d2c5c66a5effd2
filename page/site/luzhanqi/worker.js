// Counts beliefs and chooses moves, apart from the page. It is told what one seat observed, and no more.
import { serve } from "../answers.js";
import { Sampler, View, init } from "../pkg/luzhanqi/index.js";

/** A few seconds of counting at most. */
const BUDGET = { maxSteps: 3e8, maxBytes: 2e8 };

/** The exact belief, or a relaxed one where that takes more than its budget. */
function known(view) {
  try {
    const belief = view.beliefWithin(BUDGET);
    return { belief, count: belief.count, exact: true };
  } catch (error) {
    if (error.reason !== "budget") throw error;
    const belief = view.relaxedBelief();
    return { belief, count: belief.maxCount, exact: belief.isExact };
  }
}

let sampler = null;
let playing = null;

serve(init, {
  /** The chances of every piece that the seat does not know, by station and letter. */
  belief({ observations }) {
    const view = new View(observations);
    const { belief, count, exact } = known(view);
    const chances = {};
    for (const station of [...view.hidden, ...view.faceDown]) chances[station] = belief.chances(station);
    return { count: String(count), exact, chances };
  },
  /** The sampler's move. One worker plays one game at a time. */
  choose({ observations, level, game }) {
    if (playing !== game) {
      sampler?.free();
      sampler = new Sampler(level);
      playing = game;
    }
    return sampler.choose(new View(observations));
  },
});
