// The frame of a game's page: which mode is shown, in which language and scheme. A mode is
// `{ name, mount(main) }`; `mount` is called again when the language changes.
import { h, button, kept } from "./dom.js";
import { lang, languages, setLang, t } from "./texts.js";

let modes = [];
let mounted = null;

function current() {
  const name = location.hash.slice(1);
  return modes.find((mode) => mode.name === name) ?? modes[0];
}

function frame() {
  document.documentElement.lang = lang();
  document.title = t("page");
  document.querySelector(".skip").textContent = t("skip");
  document.querySelector(".brand span").textContent = t("title");
  document.querySelector(".foot").textContent = t("foot");
  const sister = document.querySelector(".sister");
  sister.textContent = t("sister");
  sister.title = t("sisterTitle");
  const nav = document.querySelector(".modes");
  nav.setAttribute("aria-label", t("modes"));
  nav.replaceChildren(
    ...modes.map((mode) =>
      h(
        "a",
        {
          href: `#${mode.name}`,
          ariaCurrent: mode === current() ? "page" : null,
        },
        t(mode.name),
      ),
    ),
  );
  // The name that is read out has the text that is seen.
  const choices = languages().map(({ code, name, short }) =>
    button(
      short,
      () => {
        setLang(code);
        show();
        document.querySelector(`.switches [lang="${code}"]`).focus();
      },
      {
        lang: code,
        title: name,
        ariaLabel: name.startsWith(short) ? name : null,
        ariaPressed: String(lang() === code),
      },
    ),
  );
  document.querySelector(".switches").replaceChildren(
    h("div.languages", { role: "group", ariaLabel: t("language") }, choices),
    button(scheme() === "dark" ? "☾" : "☀", toggleScheme, {
      className: "scheme",
      ariaLabel: t("scheme"),
      title: t("scheme"),
    }),
  );
}

function scheme() {
  return document.documentElement.dataset.scheme;
}

function setScheme(name) {
  document.documentElement.dataset.scheme = name;
}

function toggleScheme() {
  const next = scheme() === "dark" ? "light" : "dark";
  kept.set("scheme", next);
  setScheme(next);
  frame();
  document.querySelector(".scheme").focus();
}

function show() {
  mounted?.leave?.();
  frame();
  const main = document.querySelector("main");
  main.replaceChildren(h("h1.visually-hidden", {}, `${t("title")}: ${t(current().name)}`));
  main.dataset.mode = current().name;
  mounted = current().mount(main) ?? null;
}

const darkness = matchMedia("(prefers-color-scheme: dark)");
setScheme(kept.get("scheme", darkness.matches ? "dark" : "light"));
darkness.addEventListener("change", () => {
  if (kept.get("scheme", null) === null) {
    setScheme(darkness.matches ? "dark" : "light");
    frame();
  }
});

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  (document.querySelector(".board [tabindex='0']") ?? document.querySelector("main")).focus();
});
addEventListener("hashchange", () => {
  show();
  scrollTo(0, 0);
});

/** Installs the service worker, for visits without a network. Only the bundled page has it. */
function keepOffline() {
  const script = globalThis.OFFLINE;
  if (!script || !navigator.serviceWorker) return;
  // Some browsers refuse this in private windows. The page then needs a network.
  navigator.serviceWorker.register(script).catch(() => {});
}

/** Shows the modes of a game; `load()` resolves to the module of the modes. */
export async function start(load) {
  try {
    ({ modes } = await load());
    show();
    document.documentElement.dataset.ready = "";
    // Loads what is visible first.
    if (document.readyState === "complete") keepOffline();
    else addEventListener("load", keepOffline);
  } catch (error) {
    document
      .querySelector("main")
      .replaceChildren(h("p.trouble", { role: "alert" }, t("failed", { why: error.message })));
    throw error;
  }
}
