// Tests that every class of a package passes: PACKAGE=luzhanqi node --test objects.test.js.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";

const library = await import(process.env.PACKAGE);
const { Game, GameRecord, Position } = library;
const game = new Game();
game.play(game.legalMoves()[0]);
/** Games of Luzhanqi hide their position, which is called `truth`. */
const position = (game) => game.truth ?? game.position;
const view = game.view?.("north");
const objects = [
  game,
  position(game),
  game.record(),
  library.Table.open({}, 0),
  library.TableClient.open({}, 0),
  new library.Player(),
  ...(view
    ? [
        view,
        view.belief(),
        view.relaxedBelief(),
        view.belief().weighted(new Float64Array(300).fill(1)),
        new library.Sampler(),
      ]
    : []),
];

function thrown(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail(`${call} threw nothing`);
}

/** Returns the methods and getters of a class that the WebAssembly module implements. */
function methods(Class) {
  const own = Object.entries(Object.getOwnPropertyDescriptors(Class.prototype));
  return own
    .filter(([name]) => !["constructor", "toJSON", "free"].includes(name))
    .map(([name, { value, get }]) => [name, value ?? get]);
}

test("no method takes an object of another class", () => {
  let calls = 0;
  for (const { constructor: Class } of objects) {
    for (const [name, method] of methods(Class)) {
      const strangers = objects.filter((object) => !(object instanceof Class));
      for (const stranger of [...strangers, {}, Object.create(Class.prototype), null, undefined, 5, "x"]) {
        const error = thrown(() => method.call(stranger, "a0a1", "a0", 1));
        assert.ok(
          error instanceof TypeError && error.message.startsWith(`expected a ${Class.name}, not `),
          `${Class.name}.${name}: ${error}`,
        );
        calls += 1;
      }
    }
    assert.ok(thrown(() => Class.prototype.free.call({})) instanceof TypeError);
  }
  assert.ok(calls > 600, String(calls));
});

test("no argument is an object of another class", () => {
  const takes = [
    (x) => new Position().equals?.(x),
    (x) => position(game).equals(x),
    (x) => position(game).repeats?.(x),
  ];
  if (view)
    takes.push(
      (x) => view.equals(x),
      (x) => new library.Player().chooseMove(x),
      (x) => new library.Sampler().chooseMove(x),
      (x) => Game.fromPosition(x),
    );
  for (const call of takes.slice(1)) {
    for (const stranger of [game, {}, null, undefined, Object.create(Position.prototype)]) {
      assert.match(thrown(() => call(stranger)).message, /^expected a |is not a function/, String(call));
    }
  }
});

test("nothing works after free, and it says so", () => {
  for (const object of objects.map((one) => one.clone?.() ?? null).filter(Boolean)) {
    const { name } = object.constructor;
    object.free();
    object.free();
    for (const [, method] of methods(object.constructor)) {
      assert.equal(thrown(() => method.call(object, "a0")).message, `this ${name} was freed`);
    }
    assert.match(thrown(() => position(game).equals(object)).message, /freed|expected/);
  }
});

test("objects show no address, and JSON is data or an error", () => {
  for (const object of objects) {
    assert.deepEqual(Reflect.ownKeys(object), []);
    assert.throws(() => structuredClone(object), { name: "DataCloneError" });
    let json;
    try {
      json = JSON.stringify(object);
    } catch (error) {
      assert.match(error.message, new RegExp(`^a ${object.constructor.name} has no JSON: `));
      continue;
    }
    assert.ok(json.length > 20, json);
  }
  assert.equal(Game.fromRecord(JSON.parse(JSON.stringify(game))).toString(), game.toString());
  const record = game.record();
  assert.equal(new GameRecord(JSON.parse(JSON.stringify(record))).toString(), record.toString());
});

/** Returns an object with getters and key lists that throw. */
function hostile() {
  const refuse = () => {
    throw new RangeError("mine");
  };
  return [
    new Proxy({}, { ownKeys: refuse }),
    new Proxy([], { get: refuse }),
    Object.defineProperty({}, "moved", { enumerable: true, get: refuse }),
    {
      get length() {
        return refuse();
      },
      get [Symbol.iterator]() {
        return refuse();
      },
    },
    {
      *[Symbol.iterator]() {
        refuse();
      },
    },
  ];
}

test("an argument that throws changes nothing", () => {
  let threw = 0;
  for (const stranger of hostile()) {
    const others = [game.clone(), position(game), game.record(), ...(view ? [view.clone(), view.belief()] : [])];
    for (const object of others) {
      for (const [name, method] of methods(object.constructor)) {
        // These methods ignore their argument, or take no object.
        if (/Unbounded$|^(clone|toString|perft|relaxedBelief)$/.test(name)) continue;
        for (const args of [[stranger], ["south", stranger], ["a1", stranger], [undefined, stranger]]) {
          try {
            method.apply(object, args);
          } catch (error) {
            assert.ok(!/recursive|borrowed/.test(error.message), `${object.constructor.name}.${name}: ${error}`);
            threw += error.message === "mine";
          }
        }
      }
      // A borrowed object could not be freed.
      object.free();
    }
  }
  assert.ok(threw >= 4, String(threw));
});

test("numbers of other types are no numbers", () => {
  const calls = [(number) => position(game).legalCode(number)];
  if (view)
    calls.push(
      (number) => game.observation("north", number),
      (number) => view.observation(number),
    );
  for (const call of calls) {
    call(0);
    for (const number of [NaN, Infinity, -1, 0.5, 2 ** 32, 2 ** 53, undefined]) {
      assert.ok(["TypeError", "RangeError"].includes(thrown(() => call(number)).name), `${call} of ${number}`);
    }
  }
});

test("a console shows what was freed", () => {
  const freed = game.clone();
  freed.free();
  assert.equal(inspect(freed), "Game { this Game was freed }");
});

test("what has no constructor says so", () => {
  for (const Class of Object.values(library)) {
    if (typeof Class !== "function" || !/^class /.test(Class) || Class.prototype instanceof Error) continue;
    for (const args of [[], [Symbol()], [0, 1]]) {
      try {
        new Class(...args);
      } catch (error) {
        assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), `${Class.name}: ${error}`);
      }
    }
  }
  assert.match(thrown(() => new library.Rules()).message, /^no Rules is made by its constructor$/);
});
