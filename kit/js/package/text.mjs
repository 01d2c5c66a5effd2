// Writes its input as a JavaScript string literal.
import { readFileSync } from "node:fs";

process.stdout.write(JSON.stringify(readFileSync(0, "utf8").trim()));
