// The modes of Xiangqi, in the order of the page's navigation.
import { onlineMode } from "./online.js";
import { play } from "./play.js";
import { record } from "./record.js";
import { rules } from "./rules.js";

export const modes = [play, onlineMode, record, rules];
