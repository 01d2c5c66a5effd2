// Takes a record away from the page: shared, copied or as a file.
import { button, copy } from "./dom.js";
import { t } from "./words.js";

/** Shares a text by what the device offers, else copies it; tells on the button `from` that it did. */
async function share(text, title, from) {
  if (navigator.share) {
    try {
      await navigator.share({ title, text });
      return;
    } catch (error) {
      // The person changed his mind. Anything else is a device that cannot share this.
      if (error.name === "AbortError") return;
    }
  }
  await copy(text, from, t("copied"));
}

/** Saves a text as a file. */
function download(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Two buttons for a record: `text()` gives it when one is pressed, `end` ends the file's name. */
export function shareButtons(text, end) {
  const today = new Date();
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  const shared = button(t(navigator.share ? "share" : "copyRecord"), () => share(text(), t("title"), shared));
  return [shared, button(t("download"), () => download(text(), `${document.documentElement.dataset.game}-${day}.${end}`))];
}
