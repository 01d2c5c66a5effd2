// Starts the page. The modes load the library: if that fails, the page can say so.
import { start } from "../main.js";
import "./texts.js";

start(() => import("./modes.js"));
