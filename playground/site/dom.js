// Elements, and announcements for screen readers.

/** An element: `h("button.big", { onclick, ariaLabel }, ...children)`. */
export function h(name, props = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length > 0) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("aria")) element.setAttribute(`aria-${key.slice(4).toLowerCase()}`, value);
    else if (key in element && key !== "list" && key !== "role") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function button(text, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, text);
}

/** A choice among `[value, text]` pairs. */
export function select(pairs, value, onchange, props = {}) {
  const options = pairs.map(([one, text]) => h("option", { value: one, selected: one === value }, text));
  return h("select", { ...props, onchange: (event) => onchange(event.target.value) }, options);
}

/** A row of radio buttons that looks like one switch. */
export function radios(legend, pairs, value, onchange) {
  const name = `r${(radios.count = (radios.count ?? 0) + 1)}`;
  return h(
    "fieldset.radios",
    {},
    h("legend", {}, legend),
    h(
      "div",
      {},
      pairs.map(([one, text]) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name,
            value: one,
            checked: one === value,
            onchange: () => onchange(one),
          }),
          h("span", {}, text),
        ),
      ),
    ),
  );
}

export function labelled(text, control) {
  return h("label.labelled", {}, h("span", {}, text), control);
}

/** Adds a sentence to the log that screen readers read out; the latest few stay. */
export function say(text) {
  const said = document.querySelector(".said");
  said.append(h("p", {}, text));
  while (said.childElementCount > 6) said.firstElementChild.remove();
}

/** Empties that log: it may name pieces that the next player must not know. */
export const hush = () => document.querySelector(".said").replaceChildren();

/** Asks a question and calls `then()` if the answer is yes. Escape means no, and the button for no has the focus. */
export function ask(question, yes, no, then) {
  const text = h("p", { id: "question" }, question);
  const dialog = h(
    "dialog.ask",
    {
      role: "alertdialog",
      ariaLabelledby: text.id,
      onclose: () => {
        dialog.remove();
        if (dialog.returnValue === "yes") then();
      },
    },
    text,
    h(
      "div.actions",
      {},
      button(yes, () => dialog.close("yes"), { className: "main" }),
      button(no, () => dialog.close(), { autofocus: true }),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** Copies a text, and confirms it on the button. */
export async function copy(text, from, done) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without HTTPS a page has no clipboard API, but it can copy a selection.
    const area = h("textarea", { value: text });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    from.focus();
  }
  const before = from.textContent;
  if (before === done) return;
  from.textContent = done;
  say(done);
  setTimeout(() => {
    from.textContent = before;
  }, 1500);
}

/** Values that the browser stores between visits. If there is no storage, nothing is stored. */
export const kept = {
  /** Returns the stored value, `otherwise` if there is none, or `damaged` if it is not JSON. */
  get(key, otherwise, damaged = otherwise) {
    let text = null;
    try {
      text = localStorage.getItem(`luzhanqi.${key}`);
    } catch {
      /* no store */
    }
    try {
      return JSON.parse(text) ?? otherwise;
    } catch {
      return damaged;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`luzhanqi.${key}`, JSON.stringify(value));
    } catch {
      /* private windows keep nothing */
    }
  },
};
