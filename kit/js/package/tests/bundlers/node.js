// A Node program that a bundler builds.
import { Game, init } from "PACKAGE";

init().then(() => console.log(new Game().legalMoves().length > 0));
