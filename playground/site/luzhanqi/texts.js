// Adds the texts of this game to those of the page.
import { luzhanqi as en } from "../lang/en.js";
import { luzhanqi as hans } from "../lang/zh-Hans.js";
import { luzhanqi as hant } from "../lang/zh-Hant.js";
import { addTexts } from "../texts.js";

addTexts({ en, "zh-Hans": hans, "zh-Hant": hant });
