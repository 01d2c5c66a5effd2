// Workers that count and think.
import { Helper } from "../helper.js";

const address = new URL("worker.js", import.meta.url);

/** One counts while the other thinks. */
export const counter = new Helper(address);
export const opponent = new Helper(address);
