// A program of Node that a bundler puts together.
import { Game, init } from "PACKAGE";

init().then(() => console.log(new Game().legalMoves().length > 0));
