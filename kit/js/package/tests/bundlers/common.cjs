const { Game } = require("PACKAGE");

console.log(new Game().legalMoves().length > 0);
