// Everything that can be copied as text, in one panel.
import { button, copy, h, labelled, select } from "./dom.js";
import { t } from "./texts.js";

/** `formats` is a list of `[word, () => text]`. */
export function formatsPanel(formats) {
  let chosen = formats[0];
  const area = h("textarea", { readOnly: true, rows: 6, spellcheck: false, ariaLabel: t("copyAs") });
  const show = () => {
    area.value = chosen[1]();
  };
  const menu = select(
    formats.map(([word]) => [word, t(word)]),
    chosen[0],
    (word) => {
      chosen = formats.find(([one]) => one === word);
      show();
    },
  );
  const done = button(t("copy"), () => {
    show();
    copy(area.value, done, t("copied"));
  });
  const details = h(
    "details.panel.formats",
    {
      ontoggle: () => {
        if (details.open) show();
      },
    },
    h("summary", {}, t("copyAs")),
    h("div.row", {}, labelled(t("format"), menu), done),
    area,
  );
  return details;
}
