// Finishes the JavaScript that wasm-bindgen writes, before its names are shortened: node handles.mjs FOLDER.
//
// An object's address in the memory of the compiled part becomes a private field. JSON does not show it,
// `structuredClone` and `postMessage` throw, a method of one class does not take it from an object of another, and code from outside cannot
// set it. Loading is left to load.js, and until then every call says so.
import { readFileSync, writeFileSync } from "node:fs";

const folder = process.argv[2];
const read = (file) => readFileSync(`${folder}/${file}`, "utf8");

/** Replaces all that a pattern matches, which has to be there. */
function replaced(text, pattern, change) {
  const made = text.replace(pattern, change);
  if (made === text) throw new Error(`the JavaScript has no ${pattern}`);
  return made;
}

const classes = [];

/** A class of the compiled part; `at$NAME(object)` becomes the address of one. */
function handled(all, name, body) {
  classes.push(name);
  let text = replaced(body, /^    __destroy_into_raw\(\) \{[\s\S]*?^    \}\n/m, "");
  text = text.replace(/^    static __wrap\(ptr\) \{[\s\S]*?^    \}\n/m, "");
  text = replaced(text, /^    free\(\) \{[\s\S]*?(wasm\.\w+)\(ptr, 0\);\n    \}\n/m, (_, free) => `    free() {
        const at = this.#at;
        if (at === 0) return;
        this.#at = 0;
        ${name}Finalization.unregister(this);
        ${free}(at, 0);
    }
`);
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
  text = text.replace(/Finalization\.register\(this, this\.__wbg_ptr, this\)/g, "Finalization.register(this, this.#at, this)");
  text = text.replaceAll("this.__wbg_ptr", `at$${name}(this)`);
  // An argument that is an object of a class.
  text = text.replace(/^ +_assertClass\((\w+), (\w+)\);\n([\s\S]*?)\b\1\.__wbg_ptr/gm, (_, argument, of, between) =>
    `${between}at$${of}(${argument})`);
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
text = replaced(text, /^import .*\n/m, (line) => `${line}
// What a constructor is called with for an object that is there.
const WRAP = Symbol();
let ${classes.map((name) => `at$${name}`).join(", ")};

// Cloning refuses every WeakRef; an object of a plain class would become an empty one. Nothing refers to what
// these refer to, and they have no method of a WeakRef.
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
`);
text = replaced(text, /^let wasmModule, wasmInstance, wasm;\n/m, `const unloaded = {
    get() {
        throw new Error("not loaded yet: \`await init()\` comes first");
    },
};
let wasm = new Proxy({}, unloaded);
`);
text = replaced(text, /^    wasm(Instance|Module) = .*\n/gm, "");
text = replaced(text, /^function __wbg_finalize_init\(instance, module\)/m, "function __wbg_finalize_init(instance)");
text = replaced(text, /^async function __wbg_load[\s\S]*/m, "export { __wbg_get_imports as imports, __wbg_finalize_init as begin };\n");
if (/__wbg_ptr|__wrap|_assertClass|__destroy/.test(text)) throw new Error("an address is left in the JavaScript");
writeFileSync(`${folder}/rules.js`, text);

// Objects are made by the classes, and the compiled part is loaded by load.js.
const types = replaced(read("rules.d.ts"), /^export type InitInput[\s\S]*/m, "");
writeFileSync(`${folder}/rules.d.ts`, types);
