// Writes its input as a JavaScript string.
import { readFileSync } from "node:fs";

process.stdout.write(JSON.stringify(readFileSync(0, "utf8").trim()));
