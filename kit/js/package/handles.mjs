// Edits the JavaScript that wasm-bindgen generates, before its names are shortened: node handles.mjs FOLDER.
//
// An object's address in the WebAssembly memory becomes a private field. So JSON does not include it,
// `structuredClone` and `postMessage` throw, a method rejects objects of other classes, and other code cannot
// set it. load.js loads the module; until then every call throws.
import { readFileSync, writeFileSync } from "node:fs";

const folder = process.argv[2];
const read = (file) => readFileSync(`${folder}/${file}`, "utf8");

/** Replaces all matches of a pattern. Throws if there is none. */
function replaced(text, pattern, change) {
  const made = text.replace(pattern, change);
  if (made === text) throw new Error(`the JavaScript has no ${pattern}`);
  return made;
}

const classes = [];

/** Rewrites a generated class. `at$NAME(object)` returns the address of an object of the class NAME. */
function handled(all, name, body) {
  classes.push(name);
  let text = replaced(body, /^    __destroy_into_raw\(\) \{[\s\S]*?^    \}\n/m, "");
  text = text.replace(/^    static __wrap\(ptr\) \{[\s\S]*?^    \}\n/m, "");
  text = replaced(
    text,
    /^    free\(\) \{[\s\S]*?(wasm\.\w+)\(ptr, 0\);\n    \}\n/m,
    (_, free) => `    free() {
        const at = this.#at;
        if (at === 0) return;
        this.#at = 0;
        ${name}Finalization.unregister(this);
        ${free}(at, 0);
    }
`,
  );
  const wrap = `        if (arguments[0] === WRAP) {
            this.#at = arguments[1];
            ${name}Finalization.register(this, this.#at, this);
            return;
        }
`;
  if (/^    constructor\(/m.test(text)) {
    text = text.replace(/^    constructor\(.*\{\n/m, (line) => `${line}        super();\n${wrap}`);
  } else {
    text = `    constructor() {
        super();
${wrap}        throw new TypeError("no ${name} is made by its constructor");
    }
${text}`;
  }
  text = text.replaceAll("this.__wbg_ptr = ", "this.#at = ");
  text = text.replace(
    /Finalization\.register\(this, this\.__wbg_ptr, this\)/g,
    "Finalization.register(this, this.#at, this)",
  );
  text = text.replaceAll("this.__wbg_ptr", `at$${name}(this)`);
  // An argument that must be an object of a class.
  text = text.replace(
    /^ +_assertClass\((\w+), (\w+)\);\n([\s\S]*?)\b\1\.__wbg_ptr/gm,
    (_, argument, of, between) => `${between}at$${of}(${argument})`,
  );
  return `export class ${name} extends Handle {
    #at = 0;
    static #_ = (at$${name} = (object) => {
        let at;
        try {
            at = object.#at;
        } catch {
            throw foreign("${name}", object);
        }
        if (at === 0) throw new TypeError("this ${name} was freed");
        return at;
    });
${text}}
`;
}

let text = read("rules.js");
text = replaced(text, /^export class (\w+) \{\n([\s\S]*?)^\}\n/gm, handled);
text = replaced(text, /\b(\w+)\.__wrap\(/g, "new $1(WRAP, ");
text = replaced(text, /^function _assertClass[\s\S]*?^\}\n/m, "");
text = replaced(
  text,
  /^import .*\n/m,
  (line) => `${line}
// The first argument of a constructor call that wraps an existing object.
const WRAP = Symbol();
let ${classes.map((name) => `at$${name}`).join(", ")};

// A WeakRef cannot be cloned. The clone of an object of a plain class would be an empty object. The target of
// these references is never used, and they have no methods of WeakRef.
class Handle extends WeakRef {
    constructor() {
        super(unloaded);
    }
}
Object.setPrototypeOf(Handle.prototype, Object.prototype);

function foreign(name, object) {
    const what = object === null ? "null" : typeof object === "object" ? \`a \${object.constructor?.name}\` : typeof object;
    return new TypeError(\`expected a \${name}, not \${what}\`);
}
`,
);
text = replaced(
  text,
  /^let wasmModule, wasmInstance, wasm;\n/m,
  `const unloaded = {
    get() {
        throw new Error("not loaded yet: \`await init()\` comes first");
    },
};
let wasm = new Proxy({}, unloaded);
`,
);
text = replaced(text, /^    wasm(Instance|Module) = .*\n/gm, "");
text = replaced(text, /^function __wbg_finalize_init\(instance, module\)/m, "function __wbg_finalize_init(instance)");
text = replaced(
  text,
  /^async function __wbg_load[\s\S]*/m,
  "export { __wbg_get_imports as imports, __wbg_finalize_init as begin };\n",
);
if (/__wbg_ptr|__wrap|_assertClass|__destroy/.test(text)) throw new Error("an address is left in the JavaScript");
writeFileSync(`${folder}/rules.js`, text);

// The classes make their objects, and load.js loads the module.
const types = replaced(read("rules.d.ts"), /^export type InitInput[\s\S]*/m, "");
writeFileSync(`${folder}/rules.d.ts`, types);
