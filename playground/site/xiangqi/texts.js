// Adds the texts of this game to those of the page.
import { xiangqi as en } from "../lang/en.js";
import { xiangqi as hans } from "../lang/zh-Hans.js";
import { xiangqi as hant } from "../lang/zh-Hant.js";
import { addTexts } from "../texts.js";

addTexts({ en, "zh-Hans": hans, "zh-Hant": hant });
