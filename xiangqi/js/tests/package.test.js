// Tests the package: test vectors of the rules, the same values as in the native library, and errors.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inspect } from "node:util";
import * as xiangqi from "xiangqi-rules";

const { AlphaBeta, Game, GameRecord, Player, Position, Rules, XiangqiError, actionMove, actionOf, moveCode, moveText } =
  xiangqi;

const vectors = (name) =>
  readFileSync(`${process.env.VECTORS}/${name}.jsonl`, "utf8").trim().split("\n").map(JSON.parse);

function thrown(act) {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

test("positions of the vectors: legal moves, checks, ends", () => {
  const all = vectors("positions");
  assert.ok(all.length > 500);
  for (const { fen, legal, check, end } of all) {
    const position = new Position(fen);
    assert.deepEqual(position.legalMoves().sort(), [...legal].sort(), fen);
    assert.equal(position.inCheck, check, fen);
    assert.equal(position.outcome?.reason ?? null, end ?? null, fen);
    assert.equal(position.legalCount(), legal.length);
    assert.deepEqual([...position.legalCodes()].map(moveText).sort(), [...legal].sort());
  }
});

test("repetitions of the vectors: who loses", () => {
  const cases = [...vectors("repeat"), ...vectors("repeat_disputed")];
  assert.ok(cases.length > 1500);
  const sets = { plain: "plain", check: "asia,forcing=check", asia: "asia", computer: "computer" };
  for (const { fen, prelude = "", cycle, third_at: plies, n = 3, ...wanted } of cases) {
    const before = prelude.split(" ").filter(Boolean);
    const moves = cycle.split(" ");
    for (const [key, rules] of Object.entries(sets)) {
      const game = new Game(`${rules},quiet-limit=0,repetition-count=${n}`, fen);
      for (let ply = 0; ply < plies; ply += 1) {
        game.play(before[ply] ?? moves[(ply - before.length) % moves.length]);
      }
      const { winner, reason } = game.outcome;
      const {
        times,
        ranks: [red, black],
      } = game.verdict;
      const lost = winner && `${winner === "red" ? "black" : "red"} loses`;
      assert.equal(lost ?? "draw", wanted[key], `${rules} ${fen} ${prelude} ${cycle}`);
      assert.equal(times, n);
      const higher = red === black ? "draw" : `${red > black ? "red" : "black"} loses`;
      assert.equal(higher, wanted[key], `${rules} ${fen} ${prelude} ${cycle}`);
      assert.equal(winner === null, reason === "repetition");
    }
  }
});

test("the small player finds a mate, and needs a game that goes on", () => {
  const game = new Game("asia", "4k4/7R1/9/9/9/9/9/9/9/R2K5 w");
  // h8f8 also wins, by stalemate. With a seed, the choice is the same as in the native library.
  assert.equal(new AlphaBeta(3, 1).chooseMove(game), "a0a9");
  assert.equal(new AlphaBeta(2, 7).chooseMove(new Game()), new AlphaBeta(2, 7n).chooseMove(new Game()));
  game.play("a0a9");
  assert.equal(new AlphaBeta(3).chooseMove(game), null);
  assert.ok(thrown(() => new AlphaBeta(13)) instanceof RangeError);
  assert.equal(thrown(() => new AlphaBeta(13)).message, "a depth is at most 12, not 13");
  assert.equal(thrown(() => new AlphaBeta(-1)).message, "a depth is a whole number from 0, not -1");
  assert.ok(thrown(() => new AlphaBeta("far")) instanceof TypeError);
});

test("the searching player chooses and ranks moves", () => {
  const game = new Game("asia", "4k4/7R1/9/9/9/9/9/9/9/R2K5 w");
  const player = new Player({ seed: 3, depth: 3, tableMib: 1 });
  assert.equal(player.chooseMove(game), "a0a9");
  const [best, ...others] = player.rankMoves(game);
  assert.deepEqual(best, { move: "a0a9", winChance: 1, score: 29999, depth: 3, line: ["a0a9"] });
  assert.equal(others.length + 1, game.legalMoves().length);
  const start = new Game();
  // The same as in the native library.
  // The same as in Python.
  assert.equal(new Player({ seed: 0, nodes: 3000 }).chooseMove(start), "b0c2");
  assert.equal(
    new Player({ level: 1, seed: 9n }).chooseMove(start),
    new Player({ level: 1, seed: 9 }).chooseMove(start),
  );
  assert.ok(start.legalMoves().includes(new Player({ time: 5 }).chooseMove(start)));
  let last;
  const two = (progress) => {
    last = progress;
    return progress.depth < 2;
  };
  assert.ok(start.legalMoves().includes(new Player().chooseMove(start, two)));
  assert.ok(last.depth === 2 && last.nodes > 0 && start.legalMoves().includes(last.best), JSON.stringify(last));
  assert.equal(thrown(() => new Player().rankMoves(start, () => JSON.parse("{"))).name, "SyntaxError");
  assert.match(thrown(() => new Player().chooseMove(start, 5)).message, /expected a function/);
  assert.match(thrown(() => new Player({ level: 6 })).message, /a level from 1 to 5/);
  assert.match(thrown(() => new Player({ tableMib: 0 })).message, /a table of 1 to 1024 MiB/);
  assert.match(thrown(() => new Player({ worlds: 6 })).message, /no field worlds/);
  game.play("a0a9");
  assert.deepEqual([player.chooseMove(game), player.rankMoves(game)], [null, []]);
});

test("the small player knows what was repeated", () => {
  const game = new Game("asia", "3aka3/9/4c4/9/4R4/9/2r6/9/9/4K4 w");
  for (const move of "e5e7 f9e8 e0e1 c3c0 e7g7 c0c1 e1e0 c1c0 e0e1 c0c1 e1e0".split(" ")) game.play(move);
  // The check would lose by the repetition rules after Red's answer.
  for (let seed = 0; seed < 8; seed++) assert.notEqual(new AlphaBeta(3, seed).chooseMove(game), "c1c0");
});

test("sizes that are too large are refused", () => {
  const error = thrown(() => new Position().playouts(2 ** 40));
  assert.ok(error instanceof RangeError, String(error));
  assert.equal(error.message, "a number of games is at most 20000000, not 1099511627776");
});

test("what cannot be is refused", () => {
  for (const { fen } of vectors("illegal")) {
    const error = thrown(() => new Position(fen));
    assert.ok(error instanceof XiangqiError && error.reason.length > 2, fen);
  }
});

test("games as the native library plays them", () => {
  const lines = readFileSync(process.env.NATIVE, "utf8").trim().split("\n").map(JSON.parse);
  for (const { seed, plies, end, now, key, perft, svg, pgn, chinese } of lines) {
    const position = new Position();
    assert.equal(position.playout(seed), plies);
    assert.equal(position.toString(), end);
    const game = Game.fromRecord(pgn);
    assert.equal(game.position.toString(), now);
    assert.equal(String(game.position.key), key);
    assert.equal(String(game.position.perft(2)), String(perft));
    assert.equal(game.position.svg(), svg);
    assert.equal(game.record({}, "wxf").toString(), pgn);
    assert.equal(game.record({}, "chinese").toString(), chinese);
  }
});

test("positions are values that are played on", () => {
  const position = new Position();
  assert.equal(position.legalMoves().length, 44);
  assert.equal(position.perft(3), 79666n);
  assert.equal(position.play("h2e2"), null);
  assert.equal(position.at("e2"), "C");
  assert.equal(position.toMove, "black");
  assert.equal(position.play("h9g7"), null);
  assert.equal(position.play("e2e6"), "p");
  assert.equal(position.formatMove("b9c7", "chinese"), "马２进３");
  assert.equal(position.formatMove("b9c7", "traditional-chinese"), "馬２進３");
  assert.equal(position.parseMove("馬2進3"), "b9c7");
  assert.equal(position.parseMove("H2+3"), "b9c7");
  assert.ok(position.undo() && position.undo() && position.undo() && !position.undo());
  assert.ok(position.equals(new Position()));
  assert.equal([...position].length, 32);
  assert.equal(Object.keys(position.pieces()).length, 32);
  assert.deepEqual(position.pointsOf("K"), ["e0"]);
  assert.deepEqual(position.destinations("b0"), ["a2", "c2"]);
  assert.match(inspect(position), /^Position \{ rnbak.+ w - - 0 1 \}$/);
  assert.equal(position.toArray().length, 90);
  const { plies, winners } = position.playouts(50, 1n, 400);
  assert.equal(plies.length, 50);
  assert.ok(winners.every((winner) => winner >= -1 && winner <= 1));
  assert.ok(position.svg({ letters: true, selected: "b0", targets: new Set(["a2"]) }).startsWith("<svg"));
  assert.match(position.unicode("red", "zh-Hant"), /<車>.*<馬>/);
  const titles = { en: "red chariot", "zh-Hans": "红车", "zh-Hant": "紅俥" };
  for (const [lang, title] of Object.entries(titles))
    assert.ok(position.svg({ lang }).includes(`<title>a0 ${title}</title>`));
  assert.equal(position.svg({ lang: "en" }), position.svg());
});

test("errors say why, and where", () => {
  const error = thrown(() => new Position().play("b0d1"));
  assert.ok(error instanceof XiangqiError && error instanceof Error);
  assert.equal(error.name, "XiangqiError");
  assert.deepEqual([error.reason, error.details.point], ["leg", "c0"]);
  const why = new Position().whyIllegal("b0d1");
  assert.ok(why instanceof XiangqiError && why.message === error.message && why.reason === "leg");
  assert.equal(new Position().whyIllegal("h2e2"), null);
  assert.equal(new Game().whyIllegal("b0d1").reason, "leg");
  assert.ok(xiangqi.reasons().includes("leg"));
  assert.equal(thrown(() => new GameRecord('[Result "1-0"]\n\n1. h2e3')).details.line, 3);
  assert.ok(thrown(() => new Position(7)) instanceof TypeError);
  assert.ok(thrown(() => new Position().play(9000)) instanceof RangeError);
  assert.match(thrown(() => new Game("house")).message, /there is no rule set "house"/);
  assert.match(thrown(() => new Position().svg({ colour: 1 })).message, /no field colour/);
  assert.match(thrown(() => new Position().play({})).message, /expected a move .* not object/);
});

test("games: the repetition rules, offers, rulings, records", () => {
  const fen = "9/4k4/2N2a3/9/9/9/9/5K3/9/9 b";
  const circle = "e8f8 c7e6 f8e8 e6c7".split(" ");
  const game = new Game("asia", fen);
  for (const move of [...circle, ...circle]) game.play(move);
  assert.deepEqual(game.outcome, { winner: "black", reason: "perpetual-check" });
  const { times, forcedBy, forcing, victims, ranks, spoiled } = game.verdict;
  assert.deepEqual([times, forcedBy, forcing, victims], [3, "red", "check", []]);
  assert.deepEqual([ranks, spoiled], [[3, 0], false]);
  assert.deepEqual(game.legalMoves(), []);
  const strict = new Game("booklet", fen);
  for (const move of [...circle, ...circle].slice(0, 7)) strict.play(move);
  assert.deepEqual(
    strict.forbidden().map(({ move, error }) => [move, error.reason]),
    [["e6c7", "repetition"]],
  );
  assert.deepEqual(strict.forbidden()[0].error.details, { times: 3, forcing: "check" });
  assert.equal(strict.whyIllegal("e6c7").reason, "repetition");
  const offered = new Game();
  assert.deepEqual([offered.undo(), offered.redo()], [false, false]);
  offered.play("h2e2");
  offered.offerDraw("red");
  assert.equal(offered.offer, "red");
  offered.acceptDraw("black");
  assert.equal(offered.outcome.reason, "agreed");
  assert.ok(offered.undo() && offered.outcome === null);
  assert.equal(thrown(() => offered.adjudicate("red", "mate")).reason, "token");
  assert.equal(thrown(() => offered.adjudicate("red", "checkmate")).reason, "not-an-adjudication");
  offered.adjudicate("red", "time");
  assert.deepEqual(offered.outcome, { winner: "red", reason: "time" });
  const record = offered.record({ Red: "Anna" }, "chinese");
  assert.equal(record.tag("Red"), "Anna");
  assert.match(record.toString(), /炮二平五/);
  assert.equal(new GameRecord(record.toString()).replay().toString(), offered.toString());
  assert.equal(thrown(() => offered.record({ Result: "1-0" })).reason, "tag-reserved");
  assert.equal(GameRecord.all(`${record}\n${record}`).length, 2);
  assert.deepEqual(
    [...record].map(({ type }) => type),
    ["event", "event", "event"],
  );
});

test("records: files with faults, tags, other rules", () => {
  const [good, bad, last] = GameRecord.allOrErrors(
    '[Red "A"]\n\n1. h2e2 *\n\n[Red "B"]\n\n1. h2h9 h9g8 *\n\n[Red "C"]\n\n*\n',
  );
  assert.equal(good.tag("Red"), "A");
  assert.ok(bad instanceof XiangqiError);
  assert.deepEqual([bad.reason, bad.details.line], ["not-yours", 7]);
  assert.deepEqual(last.tags(), { Red: "C" });
  assert.deepEqual(GameRecord.allOrErrors(""), []);
  assert.throws(() => GameRecord.allOrErrors(7), TypeError);
  // Names of tags consist of letters and digits, so `__proto__` is not a valid name.
  assert.deepEqual(Object.entries(new Game().record({ constructor: "x", Red: "Anna" }).tags()), [
    ["constructor", "x"],
    ["Red", "Anna"],
  ]);
  const game = new Game("plain", "9/4k4/2N2a3/9/9/9/9/5K3/9/9 b");
  const circle = "e8f8 c7e6 f8e8 e6c7".split(" ");
  for (const move of [...circle, ...circle]) game.play(move);
  const record = game.record();
  assert.equal(record.replay().outcome.reason, "repetition");
  assert.equal(thrown(() => record.withRules("asia").replay()).reason, "result");
  assert.equal(record.withRules("asia,repetition=off").rules, "asia,repetition=off");
  assert.equal(thrown(() => record.withRules("house")).reason, "name");
});

test("games: players act for themselves, and news lead to the game", () => {
  const game = new Game();
  for (const forged of ["black-resigns", "adjudicate", '{"resign":"black"}', "red-wins-time"]) {
    assert.equal(thrown(() => game.applyAs("red", forged)).reason, "command");
  }
  assert.equal(thrown(() => game.playAs("black", "h2e2")).reason, "not-your-turn");
  game.applyAs("red", "h2e2");
  game.playAs("black", "h9g7");
  let { observations, cursor } = game.observationsSince(0);
  assert.deepEqual(observations[1], { moved: "h2e2" });
  const known = observations;
  let takenBack = 0;
  for (let step = 0; step < 200; step += 1) {
    if (step % 7 === 3) game.undo();
    else if (step % 11 === 5) game.redo();
    else if (step % 13 === 6) game.takeBackTo(Math.max(0, game.plies - 2));
    else if (step % 17 === 2 && game.takeBackOffer === null && game.plies > 1) {
      game.offerTakeBack(game.toMove);
      if (step % 2) game.declineTakeBack(game.toMove === "red" ? "black" : "red");
    } else if (game.outcome === null) {
      const legal = game.legalMoves();
      game.play(legal[(step % 5) % legal.length]);
    }
    if (step % 3 === 0) continue;
    const news = game.observationsSince(cursor);
    assert.ok(news.cursor >= cursor);
    for (const seen of news.observations) {
      if ("taken-back" in seen) {
        takenBack += 1;
        known.length = seen["taken-back"];
      } else known.push(seen);
    }
    cursor = news.cursor;
    assert.deepEqual(known, game.observations());
  }
  assert.ok(takenBack > 20);
  assert.equal(thrown(() => game.observationsSince(9999)).reason, "no-such-cursor");
  assert.throws(() => game.observationsSince(-1), TypeError);
  assert.deepEqual(game.observations(3)[0], game.observation(3));
  assert.throws(() => game.observation(9999), RangeError);
});

test("games: observations are those of the other languages", () => {
  for (const line of readFileSync(process.env.STREAMS, "utf8").trim().split("\n")) {
    const { observations, text } = JSON.parse(line);
    const known = [];
    for (const seen of observations) {
      if ("taken-back" in seen) known.length = seen["taken-back"];
      else known.push(seen);
    }
    const game = Game.fromObservations(observations, true);
    assert.equal(game.position.toString(), text);
    assert.deepEqual(game.observations(), known);
  }
});

test("games: clients may be older than their server", () => {
  const server = new Game();
  const [begin] = server.observations();
  const later = { begin: { ...begin.begin, version: 9, handicap: "horse" } };
  const client = Game.fromObservations([later]);
  client.observe({ moved: "h2e2" });
  assert.equal(client.plies, 1);
  assert.equal(thrown(() => client.observe({ swapped: 1 })).reason, "unknown-kind");
  assert.equal(client.unknownKind, "swapped");
  assert.equal(thrown(() => client.observe({ moved: "h9g7" })).reason, "unknown-kind");
  client.observe({ "taken-back": 2 });
  assert.equal(client.unknownKind, null);
  client.observe({ moved: "h9g7" });
  assert.equal(thrown(() => client.observe({ moved: "h9g7" })).reason, "empty");
  assert.equal(thrown(() => Game.fromObservations([{ moved: "h2e2" }])).reason, "begin");
  for (const seen of [{ swapped: 1 }, { ended: { outcome: { winner: null, reason: "agreed" }, more: 1 } }, 7, {}]) {
    assert.throws(() => client.observe(seen, true), TypeError);
  }
  assert.throws(() => Game.fromObservations([later], true), TypeError);
  const forged = { ended: { outcome: { winner: null, reason: "time" } } };
  assert.equal(
    thrown(() => client.observe({ ended: { outcome: { winner: "red", reason: "agreed" } } })).reason,
    "outcome",
  );
  client.observe(forged);
  assert.deepEqual(client.outcome, { winner: null, reason: "time" });
});

test("learners: actions, masks and planes", () => {
  const game = new Game();
  game.play("h2e2");
  const actions = [...game.actionMask().entries()].filter(([, may]) => may).map(([action]) => action);
  assert.deepEqual(
    actions,
    game
      .legalMoves()
      .map((move) => actionOf(move, "black"))
      .sort((a, b) => a - b),
  );
  for (const action of actions) assert.equal(actionOf(actionMove(action, "black"), "black"), action);
  assert.throws(() => actionOf("a0d3", "red"), RangeError);
  assert.throws(() => actionMove(2086, "red"), RangeError);
  const names = xiangqi.planes().map((plane) => plane.name);
  assert.equal(game.planes().length, 90 * names.length);
  const cannons = 90 * names.indexOf("own_cannon");
  const red = game.planes("red", 2);
  assert.equal(red[cannons + 22] - red[cannons + 25], 1);
  assert.ok(red.length > 90 * names.length && game.planes("red", 0).length === 90 * names.length);
  assert.equal(xiangqi.planes("booklet,quiet-limit=300").length > 0, true);
});

test("rules and the board", () => {
  assert.deepEqual(Rules.differences("asia", "asia,quiet-limit=7"), ["quiet-limit"]);
  assert.equal(Rules.normalize("asia,forcing=check,quiet-limit=120"), "asia,forcing=check");
  assert.equal(Rules.values("plain").repetition, "draw");
  assert.deepEqual(
    Rules.sets().map(({ name }) => name),
    ["asia", "computer", "booklet", "plain"],
  );
  assert.equal(Rules.optionTable().find(({ key }) => key === "forcing").values.length, 3);
  assert.equal(xiangqi.points().length, 90);
  const texts = ["en", "zh-Hans", "zh-Hant"].map((lang) => xiangqi.texts(lang));
  assert.deepEqual(xiangqi.texts(), texts[0]);
  assert.deepEqual(
    texts.map(({ pieces }) => pieces.R),
    ["red chariot", "红车", "紅俥"],
  );
  assert.deepEqual(
    texts.map(({ endings }) => Object.keys(endings).length),
    [13, 13, 13],
  );
  assert.equal(texts[1].endings["perpetual-check"], "一方长将，判负。");
  assert.equal(Rules.sets("zh-Hant")[0].title, "亞洲規則");
  assert.deepEqual(Rules.optionTable("zh").find(({ key }) => key === "forcing").valueMeanings, [
    "无。",
    "长将。",
    "长将与长捉。",
  ]);
  assert.deepEqual(Rules.optionTable("zh").find(({ key }) => key === "forcing").valueTitles, [
    "无",
    "长将",
    "长将与长捉",
  ]);
  assert.deepEqual(
    ["asia", "asia,forcing=none"].map((rules) => Rules.applies("chase", rules)),
    [true, false],
  );
  assert.throws(() => Rules.applies("house"));
  const error = thrown(() => new Game().play("b0d1"));
  assert.equal(error.text("zh"), "b0上的马被c0上的棋子蹩住马腿");
  assert.equal(error.text("zh-Hant"), "b0上的馬被c0上的棋子拐住馬腳");
  assert.equal(xiangqi.kinds().length, 7);
  assert.equal(moveText(moveCode("h2e2")), "h2e2");
});
