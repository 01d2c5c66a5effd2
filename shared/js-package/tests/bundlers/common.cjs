const { Game } = require("PACKAGE");

console.log(new Game().legal().length > 0);
