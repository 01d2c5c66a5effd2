// Texts that reach the page as files, by paste or by drop.
import { t } from "./texts.js";

/** The largest file that is read, in megabytes. */
const MOST = 8;

/** Resolves to the text of a file in UTF-8, UTF-16 with its mark, or GB 18030. Throws an Error with a message for
 * the reader if the file is too large. */
export async function textOf(file) {
  const size = Math.ceil(file.size / 2 ** 20);
  if (size > MOST) throw new Error(t("fileTooLarge", { name: file.name, size, most: MOST }));
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/**
 * Until `signal` is aborted, calls `read(text)` for a file or text that is dropped on the page or pasted outside
 * of a field, and `fail(error)` for a file that cannot be read.
 */
export function takeTexts(read, fail, signal) {
  const inField = ({ target }) => target.closest?.("input, textarea");
  const take = (event, { files, ...data }) => {
    if (inField(event) && files.length === 0) return;
    const text = files.length > 0 ? "" : data.text;
    if (files.length === 0 && text === "") return;
    event.preventDefault();
    if (files.length > 0) textOf(files[0]).then(read).catch(fail);
    else read(text);
  };
  const of = (data) => ({ files: [...data.files], text: data.getData("text/plain") });
  // Without this a browser leaves the page to show a dropped file.
  document.addEventListener(
    "dragover",
    (event) => {
      if (!inField(event) || event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    { signal },
  );
  document.addEventListener("drop", (event) => take(event, of(event.dataTransfer)), { signal });
  document.addEventListener("paste", (event) => take(event, of(event.clipboardData)), { signal });
}
