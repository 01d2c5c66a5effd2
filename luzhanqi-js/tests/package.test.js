// Tests the package: values, errors, iterables, memory.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import * as luzhanqi from "luzhanqi";

const { Army, Game, GameRecord, LuzhanqiError, Player, Position, Rules, Sampler, View, actionOf, moveCode, moveText } =
  luzhanqi;

/** Returns the error that a call throws. */
function thrown(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
}

test("the package has its classes and functions and nothing else", () => {
  assert.deepEqual(Object.keys(luzhanqi).sort(), [
    "Army",
    "Belief",
    "Deal",
    "Game",
    "GameRecord",
    "LuzhanqiError",
    "Player",
    "Position",
    "RelaxedBelief",
    "Rules",
    "Sampler",
    "Table",
    "TableClient",
    "View",
    "WeightedBelief",
    "actionMove",
    "actionOf",
    "createOpponent",
    "init",
    "kinds",
    "moveCode",
    "moveText",
    "planes",
    "reasons",
    "stations",
    "texts",
  ]);
});

test("errors have a reason and details", () => {
  const position = Position.random("standard", 1);
  const error = thrown(() => position.play("b6b7"));
  assert.ok(error instanceof LuzhanqiError && error instanceof Error);
  assert.equal(error.name, "LuzhanqiError");
  assert.equal(error.reason, "no-line");
  assert.deepEqual(error.details, { origin: "b6", target: "b7" });
  assert.ok(error.message.length > 10 && error.stack.includes("package.test.js"));
  const why = position.whyIllegal("b6b7");
  assert.ok(why instanceof LuzhanqiError && why.message === error.message && why.reason === "no-line");
  assert.equal(position.whyIllegal(position.legalMoves()[0]), null);
  const reasons = new Set(luzhanqi.reasons().map(({ reason }) => reason));
  assert.ok(reasons.has("no-line") && reasons.size > 50);
  assert.equal(thrown(() => new Position("5/5 s r 0")).reason, "ranks");
  assert.equal(thrown(() => new GameRecord('[Rules "oca"]\n1. z9')).details.line, 2);
  assert.equal(thrown(() => Army.validate("M", "standard")).reason, "length");
  // Any argument gives an exception that describes the expected value, and nothing breaks.
  const odd = [undefined, null, 5, -1, 0.5, NaN, 2 ** 70, 5n, -5n, "", "x", "\u{1f600}", {}, [], Symbol("x"), () => 1];
  const calls = [
    (x) => new Position(x),
    (x) => position.play(x),
    (x) => position.at(x),
    (x) => Army.complete(x),
    (x) => position.colorOf(x),
    (x) => new View(x),
    (x) => new GameRecord(x),
    (x) => moveText(x),
    (x) => Game.fromDeal(x, x),
    (x) => position.route(x),
    (x) => position.count(x),
    (x) => position.svg({ lastMove: x, colour: 1 }),
    (x) => Rules.differences("oca", x ?? 5),
    (x) => position.playouts(x === 5 ? -1 : x),
    (x) => Position.random("oca", x ?? "no"),
    (x) => position.repeats(x),
    (x) => position.withFaceDown(x, x),
    (x) => Army.swap(x, x, x),
  ];
  for (const call of calls) {
    let failures = 0;
    for (const value of odd) {
      try {
        call(value);
      } catch (error) {
        failures += 1;
        assert.ok(error instanceof Error, String(error));
        assert.ok(!(error instanceof WebAssembly.RuntimeError), `${call} ${String(value)}: ${error}`);
      }
    }
    assert.ok(failures > 8, String(call));
  }
  assert.equal(position.legalCount(), Position.random("standard", 1).legalCount());
});

test("values are strings and plain objects, classes can be walked", () => {
  const position = Position.random("oca", 3);
  assert.equal([...position].length, 50);
  for (const [station, piece] of position) {
    assert.equal(position.at(station), piece);
  }
  assert.match(inspect(position), /^Position \{ .+ s r 0 \}$/);
  assert.equal(JSON.parse(JSON.stringify(position)).rules, "oca");
  const game = new Game("oca", 3);
  for (let i = 0; i < 10; i += 1) {
    game.play(game.legalMoves()[i]);
  }
  assert.deepEqual(
    [...game].map((event) => event.move),
    game.movesPlayed(),
  );
  const view = game.view("north");
  assert.ok(new View(JSON.parse(JSON.stringify(view))).equals(view));
  assert.ok(new View(new Set(view.observations())).equals(view));
  assert.equal([...view].filter(([, seen]) => seen.kind === null).length, view.hidden.length);
  const record = game.record({ South: "Anna" });
  assert.equal(new GameRecord(record.toString()).tag("South"), "Anna");
  for (const one of [record, view.record({ South: "Anna" })]) assert.deepEqual(one.tags(), { South: "Anna" });
  assert.deepEqual(record.replay().record(record.tags()).tags(), record.tags());
  assert.equal(thrown(() => game.record({ Rules: "x" })).reason, "tag-reserved");
  assert.equal([...record].length, 10);
  assert.ok(new GameRecord(view.record().toString()).view().equals(view));
  assert.equal(typeof position.key, "bigint");
  const values = Rules.values("oca,quiet-limit=50");
  assert.equal(values["quiet-limit"], "50");
  assert.equal(Object.keys(values).length, Rules.optionTable().length);
  assert.deepEqual(Rules.differences("standard", "standard,quiet-limit=50"), ["quiet-limit"]);
});

test("records and observations keep the known material", () => {
  const position = "1f1k1/e4/5/5/5/5/5/5/5/5/2K2/1F3 s r 0";
  const tags = ['[Rules "standard"]', `[Position "${position}"]`, '[Material "known"]', '[Result "*"]'];
  const game = Game.fromRecord(`${tags.join("\n")}\n\n1. c2c3\n`);
  assert.ok(game.toString().includes('[Material "known"]'));
  const view = new View(JSON.parse(JSON.stringify(game.view("south"))));
  assert.ok(view.equals(game.view("south")));
  assert.equal(String(view.belief().count), "4");
  assert.deepEqual(game.observation("south", 0).begin.pool, { K: 1, F: 1, k: 1, e: 1, f: 1 });
  assert.deepEqual(view.pool(), {});
});

test("a game shows its full truth by one name", () => {
  const game = new Game("oca", 3);
  assert.deepEqual([game.position, game.svg, game.ascii], [undefined, undefined, undefined]);
  assert.ok(game.truth.equals(game.startPosition));
});

test("games: offers, refusals, undo", () => {
  const game = new Game("standard", 1);
  game.offerDraw("south");
  assert.equal(game.offer, "south");
  game.declineDraw("north");
  assert.ok(game.undo() && game.offer === "south" && game.redo());
  const fresh = new Game("standard", 1);
  assert.deepEqual([fresh.undo(), fresh.redo()], [false, false]);
  game.resign("north");
  assert.deepEqual(game.outcome, { winner: "south", reason: "resigned" });
  assert.deepEqual(game.legalMoves(), []);
  const rules = "standard,bombs-take-flag=no";
  const guarded = Game.fromPosition(new Position("1f3/1X2j/5/5/5/5/5/5/5/5/5/1F3 s r 0", rules));
  // The seat's own list has the move, because its absence would show where the flag is.
  assert.ok(guarded.legalMoves().includes("b11b12") && !guarded.truth.legalMoves().includes("b11b12"));
  assert.equal(guarded.view("south").whyIllegal("b11b12"), null);
  assert.equal(guarded.truth.whyIllegal("b11b12").reason, "refused");
  assert.equal(thrown(() => guarded.play("b11b12")).reason, "refused");
  assert.ok(!guarded.legalMoves().includes("b11b12"));
  assert.deepEqual(guarded.events(), [{ type: "refused", move: "b11b12" }]);
  assert.equal(guarded.play("b11a11"), "-");
});

test("games: players act for themselves, and news lead to the views", () => {
  const game = new Game("oca", 5);
  for (const forged of ["north-resigns", "adjudicate", '{"resign":"north"}', "south-wins-time"]) {
    assert.equal(thrown(() => game.applyAs("south", forged)).reason, "command");
  }
  const [first] = game.view("south").legalMoves();
  assert.equal(thrown(() => game.playAs("north", first)).reason, "not-your-turn");
  assert.equal(thrown(() => game.applyAs("north", first)).reason, "not-your-turn");
  const clients = ["south", "north", null].map((seat) => {
    const { observations, cursor } = game.observationsSince(seat, 0);
    return { seat, cursor, view: new View(JSON.parse(JSON.stringify(observations))) };
  });
  let takenBack = 0;
  for (let step = 0; step < 120; step += 1) {
    if (step % 7 === 3) game.undo();
    else if (step % 11 === 5) game.redo();
    else if (step % 13 === 6) game.takeBackTo(Math.max(0, game.plies - 2));
    else if (step % 17 === 8) game.setTruthAtEnd(!game.truthAtEnd);
    else if (step === 100) game.applyAs("north", "resign");
    else if (game.outcome === null) {
      const moves = game.view(game.toMove).legalMoves();
      game.applyAs(game.toMove, moves[(step % 5) % moves.length]);
    }
    if (step % 3 === 0) continue;
    for (const client of clients) {
      const { observations, cursor } = game.observationsSince(client.seat, client.cursor);
      takenBack += "taken-back" in (observations[0] ?? {});
      for (const seen of observations) client.view.observe(JSON.parse(JSON.stringify(seen)));
      client.cursor = cursor;
      assert.ok(client.view.equals(game.view(client.seat)));
    }
  }
  assert.ok(takenBack > 20);
  assert.equal(thrown(() => game.observationsSince("south", 9999)).reason, "no-such-cursor");
});

test("games: restored games tell the same", () => {
  const plays = ["standard", "oca-open", "flip"].flatMap((rules) => [1, 2, 9].map((plies) => [rules, plies]));
  for (const [[rules, plies], shown] of plays.flatMap((play) => [true, false].map((shown) => [play, shown]))) {
    const game = new Game(rules, 3 + plies);
    game.setTruthAtEnd(shown);
    for (let ply = 0; ply < plies; ply += 1) {
      const moves = game.view(game.toMove).legalMoves();
      game.play(moves[(ply * 7) % moves.length]);
    }
    game.offerDraw("north");
    const early = Game.fromRecord(game.toString());
    for (const one of [game, early]) one.applyAs("south", "resign");
    for (const again of [early, Game.fromRecord(game.toString()), game.record().replay(), game.clone()]) {
      assert.equal(again.truthAtEnd, shown);
      for (const seat of ["south", "north", null]) {
        assert.deepEqual(again.observationsSince(seat, 0), game.observationsSince(seat, 0));
        assert.equal(again.observations(seat).at(-1).ended.true_start === null, !shown);
      }
    }
  }
});

test("numbers of moves and actions", () => {
  const position = Position.random("standard", 5);
  const moves = position.legalMoves();
  const codes = position.legalCodes();
  assert.equal(codes.length, position.legalCount());
  moves.forEach((move, place) => {
    assert.equal(moveText(codes[place]), move);
    assert.equal(moveCode(move), position.legalCode(place));
    const action = actionOf(move, "south");
    assert.equal(luzhanqi.actionMove(action, "south"), move);
    assert.equal(position.clone().play(codes[place]), position.effect(move));
  });
  const view = new Game("standard", 5).view("south");
  const actions = [...view.actionMask().entries()].filter(([, may]) => may).map(([action]) => action);
  assert.deepEqual(
    actions,
    view
      .legalMoves()
      .map((move) => actionOf(move, "south"))
      .sort((a, b) => a - b),
  );
  assert.equal(view.planes(2).length, 2 * 37 * 60);
  assert.equal(luzhanqi.planes().length, 37);
  const counted = "standard,repetition=3,ply-limit=300";
  const names = luzhanqi.planes(counted).map((plane) => plane.name);
  assert.deepEqual(names.slice(37), ["repetitions", "repetitions_sure", "plies_left", "plies_left_256"]);
  assert.equal(new Game(counted, 1).view("south").planes(1).length, 41 * 60);
});

test("beliefs: chances, samples, weights, budgets", () => {
  const game = new Game("oca", 31);
  const view = game.view("south");
  const belief = view.belief();
  assert.deepEqual(belief.probabilitiesAt("b12").f, 0.5);
  assert.equal(belief.countWith(view.enemyAt("b12"), "F") * 2n, belief.count);
  assert.equal(belief.samples(5, 1).length, 5);
  assert.ok(belief.sampleGame(1).view("south").equals(view));
  const weights = new Float64Array(300).fill(1);
  weights[view.enemyAt("b12") * 12 + 11] = 0;
  assert.equal(belief.weighted(weights).probability(view.enemyAt("d12"), "F"), 1);
  assert.equal(thrown(() => view.beliefWithin({ maxSteps: 1 })).reason, "budget");
  assert.equal(thrown(() => view.beliefWithin({ maxBytes: 1 })).reason, "budget");
  assert.equal(thrown(() => belief.weightedWithin(weights, { maxSteps: 1 })).reason, "budget");
  assert.equal(view.beliefUnbounded().count, belief.count);
  assert.equal(belief.weightedUnbounded(weights).probability(view.enemyAt("d12"), "F"), 1);
  // The length is checked before the list is read, because it could be any number.
  for (const length of [1e9, Infinity, 299, -1, NaN])
    assert.match(thrown(() => belief.weighted({ length })).message, /300 in total, not/);
  for (const wrong of [300, null, "x", new Array(300).fill(1n), new Array(300).fill("1"), new Array(300), {}]) {
    assert.ok(thrown(() => belief.weighted(wrong)) instanceof TypeError);
  }
  assert.equal(belief.sampleKinds(4, 1).length, 100);
});

test("open play hides nothing", () => {
  const game = new Game("open,bombs-clear-mines=no", 3);
  const view = game.view("north");
  assert.equal(String(view), String(game.truth));
  assert.equal(view.belief().count, 1n);
  assert.equal(Rules.sets().find(({ name }) => name === "open").play, "open");
  assert.throws(() => view.candidates(), /only dark play/);
});

test("expose play has no enemy pieces to ask for", () => {
  const view = new Game("flip", 3).view("south");
  for (const belief of [view.belief(), view.relaxedBelief()]) {
    for (const name of ["marginals", "candidates"]) assert.throws(() => belief[name](), /only dark play/);
    assert.throws(() => belief.probability(0, "F"), /only dark play/);
  }
  assert.throws(() => view.belief().countWith(0, "F"), /only dark play/);
  assert.throws(() => view.belief().sampleKinds(1), /only dark play/);
  assert.throws(() => view.candidates(), /only dark play/);
  const belief = new Game("standard", 3).view("south").belief();
  assert.throws(() => belief.probability(25, "F"), /the number of an enemy piece/);
});

test("an end is one that a game can have", () => {
  const view = new Game("standard", 3).view("south");
  const end = (winner, reason) => ({ ended: { outcome: { winner, reason }, true_start: null } });
  assert.equal(thrown(() => view.observe(end("south", "agreed"))).reason, "outcome");
  assert.match(thrown(() => view.observe(end(null, "resigned"))).message, /expected a winner/);
});

test("a relaxed belief holds the exact one", () => {
  const start = new Position("1f3/5/k4/p4/5/5/5/5/5/K4/5/1F3 s r 0", "standard,repetition=2");
  const game = Game.fromPosition(start);
  // North's two pieces change places. The game continues, so they must be of different kinds.
  for (const move of ["a3b3", "a10b10", "b3a4", "a9a10", "a4a3", "b10a9"]) game.play(move);
  const view = game.view("south");
  const [exact, relaxed] = [view.belief(), view.relaxedBelief()];
  assert.equal(relaxed.isExact, false);
  assert.ok(relaxed.maxCount > exact.count);
  const marginals = relaxed.marginals();
  exact.marginals().forEach((chance, i) => assert.ok(chance === 0 || marginals[i] > 0));
  for (let seed = 0; seed < 20; seed++) {
    const { position, exact } = relaxed.sample(seed);
    assert.ok(exact && position instanceof Position);
    assert.ok(relaxed.sampleGame(seed).view("south").equals(view));
  }
  assert.match(relaxed.svg("F"), /approximate/);
  assert.match(relaxed.svg(null, { lang: "zh-Hant" }), /<title>陸戰棋棋盤<[^]*luzhanqi-camp-hant/);
  const { truth } = new Game("standard", 1n);
  assert.match(truth.unicode("south", "zh-Hant") + truth.unicode(), /軍長[^]*军长/);
  assert.ok(relaxed.probabilitiesAt("a10").k > 0 && relaxed.candidates().length === 25);
  assert.equal(thrown(() => view.relaxedBelief({ maxSteps: 1 })).reason, "budget");
});

test("what players read is in English and Chinese", () => {
  const error = thrown(() => Position.random("standard", 1).play("b6b7"));
  assert.equal(error.text("en"), error.message);
  assert.equal(error.text("zh"), "b6与b7之间没有公路或铁路相通");
  assert.equal(error.text("zh-Hans"), error.text("zh"));
  assert.equal(error.text("zh-Hant"), "b6與b7之間沒有公路或鐵路相通");
  assert.match(thrown(() => new Position("5/5 s r 0")).text("zh"), /十二行/);
  const program = thrown(() => Rules.normalize("house"));
  for (const lang of ["zh", "zh-Hant", "constructor"]) assert.equal(program.text(lang), program.message);
  assert.equal(Rules.sets("zh").find(({ name }) => name === "flip").title, "现行翻棋");
  const [english, chinese] = ["en", "zh"].map((lang) => Rules.optionTable(lang));
  english.forEach((option, place) => {
    assert.equal(option.key, chinese[place].key);
    assert.notEqual(option.meaning, chinese[place].meaning);
    assert.equal(option.values?.length, option.valueMeanings?.length);
    assert.equal(option.values?.length, option.valueTitles?.length);
    assert.equal(typeof Rules.applies(option.key, "flip"), "boolean");
  });
  assert.deepEqual(Rules.optionTable(), english);
  assert.equal(luzhanqi.texts("zh").kinds.E, "工兵");
  assert.equal(luzhanqi.texts().endings.flag.length > 5, true);
  assert.equal(thrown(() => luzhanqi.texts("de")).reason, "token");
});

test("sizes that are too large are refused", () => {
  const game = new Game("standard", 1);
  const [first] = game.view("south").observations();
  const endless = {
    *[Symbol.iterator]() {
      for (;;) yield first;
    },
  };
  const large = [
    [() => game.truth.playouts(2 ** 40), "a number of games is at most 20000000, not 1099511627776"],
    [() => game.view("south").planes(2 ** 40), "a number of frames is at most 1000, not 1099511627776"],
    [() => new View(endless), "expected at most 1048576 items in observations, got more"],
  ];
  for (const [call, message] of large) {
    const error = thrown(call);
    assert.ok(error instanceof RangeError, String(error));
    assert.equal(error.message, message);
  }
});

test("armies: every fault with its stations", () => {
  const faults = Army.faults("XGLFBXBCCLEEMEOOOPPPJKKKJ", "standard");
  assert.deepEqual(
    faults.map(({ error }) => error.reason),
    ["bomb-in-front", "flag-away", "mine-forward"],
  );
  assert.deepEqual(
    faults.map(({ stations }) => stations),
    [["a6"], ["d6"], ["e3"]],
  );
  assert.ok(faults.every(({ error }) => error instanceof LuzhanqiError && error.text("zh") !== error.message));
  assert.deepEqual(Army.faults(Army.random("standard", 1), "standard"), []);
});

test("the sampler plays what its seat knows", () => {
  const game = new Game("flip", 3);
  const players = { south: new Sampler("easy", 1), north: new Sampler(undefined, 2) };
  for (let ply = 0; ply < 40; ply += 1) game.play(players[game.toMove].chooseMove(game.view(game.toMove)));
  assert.equal(new Sampler("hard", 1).chooseMove(game.view(null)), null);
  const again = new Sampler("medium", 5).chooseMove(game.view(game.toMove));
  assert.equal(new Sampler("medium", 5).chooseMove(game.view(game.toMove)), again);
  assert.match(thrown(() => new Sampler("best")).message, /easy, medium or hard/);
});

test("the searching player", () => {
  const game = new Game("standard", 1);
  const view = game.view("south");
  const player = new Player({ seed: 3, nodes: 2000 });
  const ranked = player.rankMoves(view);
  assert.deepEqual(ranked.map((one) => one.move).sort(), view.legalMoves().sort());
  assert.ok(ranked.every((one) => one.winChance >= 0 && one.winChance <= 1 && one.error >= 0 && one.worlds > 0));
  assert.equal(new Player({ seed: 3, nodes: 2000 }).chooseMove(view), ranked[0].move);
  assert.equal(player.chooseMove(game.view("north")), null);
  assert.equal(player.hint(game.view(null)), null);
  const steps = [];
  const three = (step) => {
    steps.push(step);
    return step.worlds < 3;
  };
  const hint = new Player({ seed: 3n, worlds: 50 }).hint(view, three);
  assert.deepEqual(
    steps.map((step) => step.worlds),
    [1, 2, 3],
  );
  assert.ok(steps[0].nodes > 0 && view.legalMoves().includes(steps[2].best));
  assert.ok(["attack", "camp", "advance", "escape", "position"].includes(hint.reason) && hint.winChance < 1);
  assert.ok(view.legalMoves().includes(new Player({ level: 1, time: 5 }).chooseMove(view)));
  const stop = () => {
    throw new Error("stop");
  };
  assert.equal(thrown(() => player.rankMoves(view, stop)).message, "stop");
  assert.match(thrown(() => player.rankMoves(view, 5)).message, /expected a function, not number/);
  assert.match(thrown(() => new Player({ level: 6 })).message, /a level from 1 to 5/);
  assert.match(thrown(() => new Player({ depth: 6 })).message, /no field depth/);
  for (let i = 0; i < 6; i += 1) game.play(game.legalMoves()[0]);
  const plies = [];
  assert.equal(player.review(game.view("south")).length, 3);
  assert.equal(player.review(game.view("south"), (ply) => plies.push(ply) > 1).length, 1);
  assert.equal(plies[0].played.move, game.events()[0].move);
  for (const style of ["attack", "balance", "defence"]) {
    const army = player.suggestArmy("standard", style);
    assert.deepEqual(Army.faults(army), []);
    assert.equal(player.completeArmy(`${army.slice(0, 24)}.`, "standard", style), army);
  }
  assert.match(thrown(() => player.suggestArmy("standard", "wild")).message, /"attack", "balance" or "defence"/);
  assert.equal(thrown(() => player.completeArmy("O........................")).reason, "mine-forward");
});

test("without a seed chance decides", () => {
  const starts = new Set(Array.from({ length: 8 }, () => Position.random().toString()));
  assert.equal(starts.size, 8);
});

test("what is no longer used is freed", async () => {
  assert.ok(global.gc, "run with --expose-gc");
  const round = async () => {
    for (let i = 0; i < 400; i += 1) {
      const game = new Game("oca", i);
      game.play(game.legalMoves()[0]);
      game.view("north").belief().sample(i);
      game.record().toString();
    }
    global.gc();
    // Finalisers run in a later turn than the garbage collector.
    await new Promise((done) => setTimeout(done, 20));
  };
  for (let i = 0; i < 3; i += 1) await round();
  const before = process.memoryUsage().rss;
  for (let i = 0; i < 15; i += 1) await round();
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  assert.ok(grown < 40, `${grown} MiB more after 6000 games`);
});
