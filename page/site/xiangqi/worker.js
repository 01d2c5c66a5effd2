// Chooses moves, apart from the page.
import { serve } from "../answers.js";
import { Game, init } from "../pkg/xiangqi/index.js";

serve(init, {
  choose({ record, depth }) {
    const game = Game.fromRecord(record);
    const all = game.legal();
    return depth === 0 ? all[Math.floor(Math.random() * all.length)] : game.choose(depth);
  },
});
