// Workers that count and think.
import { Helper } from "../helper.js";
import { library } from "./core.js";

const address = new URL("worker.js", import.meta.url);

/** One counts while the other thinks. */
export const counter = new Helper(address, library);
export const opponent = new Helper(address, library);
