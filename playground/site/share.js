// Shares, copies or downloads a record.
import { button, copy } from "./dom.js";
import { t } from "./texts.js";

/** Shares a text if the browser can; otherwise copies it, and confirms this on the button `from`. */
async function share(text, title, from) {
  if (navigator.share) {
    try {
      await navigator.share({ title, text });
      return;
    } catch (error) {
      // The player cancelled. After any other error the text is copied.
      if (error.name === "AbortError") return;
    }
  }
  await copy(text, from, t("copied"));
}

/** Downloads a text as a file. */
function download(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Returns the buttons Share (or Copy) and Download. `text()` returns the record; `end` is the file's extension. */
export function shareButtons(text, end) {
  const today = new Date();
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  const shared = button(t(navigator.share ? "share" : "copyRecord"), () => share(text(), t("title"), shared));
  return [
    shared,
    button(t("download"), () => download(text(), `${document.documentElement.dataset.game}-${day}.${end}`)),
  ];
}
