// Starts the page. The modes load the library: if that fails, the page can say so.
import { start } from "../main.js";
import "./words.js";

start(() => import("./modes.js"));
