// The buttons below the board of a game.
import { ask, button, h } from "../dom.js";
import { t } from "../texts.js";

/** A button that asks before it calls `then()`. */
const asking = (question, what, then, props) =>
  button(t(what), () => ask(t(question), t(what), t("cancel"), then), props);

/**
 * Returns the buttons for the state of a session. The second argument has a function for each thing that the
 * session alone cannot do, and `bare`: whether all pieces are shown.
 */
export function buttons(session, { suggest, update, takeBack, turn, bare, reveal, step, again }) {
  const { result, watched } = session;
  const free = { disabled: session.thinking || session.handTo !== null };
  const shown = ({ target }) => reveal(target.checked);
  const pause = () => {
    session.pause(!session.paused);
    update();
  };
  return [
    watched && !result && button(t(session.paused ? "run" : "pause"), pause),
    !watched && !result && button(t("suggest"), suggest, { disabled: !session.mine }),
    !watched && button(t("takeBack"), takeBack, { disabled: !session.canTakeBack }),
    !result && session.level === null && asking("drawSure", "agreeDraw", () => session.agreeDraw(), free),
    !result && !watched && asking("resignSure", "resign", () => session.resign(), free),
    button(t("turnBoard"), turn),
    session.truth &&
      h("label.check", {}, h("input", { type: "checkbox", checked: bare, onchange: shown }), t("reveal")),
    result && button(t("toRecord"), step),
    result && button(t("again"), again, { className: "main" }),
  ].filter(Boolean);
}
