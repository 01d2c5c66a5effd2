// Writes what it reads as a string of JavaScript.
import { readFileSync } from "node:fs";

process.stdout.write(JSON.stringify(readFileSync(0, "utf8").trim()));
