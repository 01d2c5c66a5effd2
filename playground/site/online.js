// Playing at a table of any host: `serve` of the programs, or a server of one's own. What a game does otherwise is in
// the object `game` of its folder.
import { ask, button, h, kept, labelled, radios, say } from "./dom.js";
import { capital, lang, t } from "./texts.js";

const LOCAL = "ws://127.0.0.1:8200";
const now = () => Date.now();
/** Formats the time of a clock: minutes and seconds, or seconds and tenths if less than 10 seconds remain. */
const clockText = (ms) =>
  ms < 10_000
    ? (ms / 1000).toFixed(1)
    : `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

/** A connection to a table, which reconnects automatically. */
class Connection {
  #socket = null;
  #timer = null;
  #key;
  /** Why the browser cannot connect at all. */
  trouble = null;

  constructor(game, url, start, redraw) {
    Object.assign(this, { url, redraw });
    this.#key = `online.${game.name}`;
    this.client = game.TableClient.open(start, now());
    this.#connect();
    this.#pump();
  }

  #connect() {
    try {
      // Browsers resolve an address without a scheme relative to the page.
      if (!/^wss?:/.test(this.url)) throw new SyntaxError(`ws://… ≠ ${this.url}`);
      this.#socket = new WebSocket(this.url);
    } catch (error) {
      this.trouble = error.message;
      this.redraw();
      return;
    }
    const socket = this.#socket;
    const on = (name, work) =>
      socket.addEventListener(name, (event) => {
        // Ignores events of an older connection.
        if (socket !== this.#socket) return;
        work(event);
        this.#pump();
      });
    on("open", () => this.client.connected(now()));
    on("message", ({ data }) => this.client.receive(data, now()));
    on("close", () => {
      this.#socket = null;
      this.client.disconnected(now());
    });
  }

  /** Stores the client, sends its messages, and sets a timer for its next deadline. */
  #pump() {
    // The client is stored before it requests a seat.
    kept.set(this.#key, { url: this.url, saved: this.client.save() });
    if (this.#socket?.readyState === WebSocket.OPEN) for (const text of this.client.out()) this.#socket.send(text);
    clearTimeout(this.#timer);
    const due = this.client.deadline();
    // Does not retry an address that browsers reject.
    if (this.trouble === null && due !== Infinity)
      this.#timer = setTimeout(() => this.#due(), Math.min(Math.max(due - now(), 10), 2 ** 31 - 1));
    if (this.client.changed()) this.redraw();
  }

  #due() {
    if (!this.#socket) this.#connect();
    else {
      this.client.wake(now());
      if (this.client.status === "lost") this.#socket.close();
    }
    this.#pump();
  }

  /** Makes a request; returns the error if the client refuses. */
  request(work) {
    try {
      work(this.client);
    } catch (error) {
      if (error.reason === undefined) throw error;
      return error;
    }
    this.#pump();
    return null;
  }

  /** Ends the connection; with `forget`, also deletes the stored client. */
  end(forget) {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    if (forget) kept.set(this.#key, null);
  }
}

/** Returns the mode for a game. */
export function online(game) {
  let connection = null;
  let selected = null;
  let shown = null;
  const wanted = { url: LOCAL, role: "sit", ticket: "", ...kept.get(`online.${game.name}.wanted`, {}) };
  const redraw = () => shown?.();

  function open(url, start) {
    selected = null;
    connection?.end(false);
    connection = null;
    connection = new Connection(game, url, start, redraw);
  }

  /** Continues at the table of an earlier visit. */
  function resume() {
    const before = kept.get(`online.${game.name}`, null);
    if (connection || !before) return;
    try {
      open(before.url, before.saved);
    } catch {
      kept.set(`online.${game.name}`, null);
    }
  }

  function form(failed) {
    const ticket = h("input", {
      type: "text",
      value: wanted.ticket,
      autocomplete: "off",
      spellcheck: false,
      oninput: ({ target }) => {
        wanted.ticket = target.value.trim();
      },
    });
    const row = labelled(t("ticket"), ticket);
    row.hidden = wanted.role !== "ticket";
    const roles = ["sit", "watch", "ticket"].map((role) => [role, t(`role-${role}`)]);
    return h(
      "form.panel.new",
      {
        onsubmit: (event) => {
          event.preventDefault();
          const { url, role } = wanted;
          // A ticket is a secret, so it is not kept here.
          kept.set(`online.${game.name}.wanted`, { url, role });
          try {
            open(url, role === "ticket" ? { ticket: wanted.ticket } : { [role]: true });
          } catch (error) {
            failed(error);
          }
          redraw();
        },
      },
      h("h2", {}, t("online")),
      labelled(
        t("address"),
        h("input", {
          type: "text",
          value: wanted.url,
          autocomplete: "off",
          spellcheck: false,
          oninput: ({ target }) => {
            wanted.url = target.value.trim();
          },
        }),
      ),
      radios(t("as"), roles, wanted.role, (role) => {
        wanted.role = role;
        row.hidden = role !== "ticket";
      }),
      row,
      h("button.main", { type: "submit" }, t("connect")),
      h("p.note", {}, t("serveHint", { command: `${game.name} serve` })),
    );
  }

  return {
    name: "online",
    mount(main) {
      resume();
      const status = h("div.status", { role: "status" });
      const players = h("p.seats");
      const actions = h("div.actions");
      const offers = h("div.actions.offers");
      const log = h("ol.log", { tabIndex: 0, ariaLabel: t("moves") });
      const stage = h("div.stage");
      const left = h("div.left");
      let told = 0;
      let drawn = 0;
      const board = new game.BoardView({
        label: t("board"),
        choose,
        cancel: () => {
          selected = null;
          draw();
        },
      });
      const entry = form((error) => complain(error));

      function complain(error) {
        status.textContent = capital(error.text?.(lang()) ?? error.message);
        say(status.textContent);
      }

      const request = (work) => {
        const error = connection.request(work);
        if (error) complain(error);
        update();
      };

      function choose(place) {
        const { client } = connection;
        const { view } = client;
        if (!view || !client.isToMove || client.isWaiting) return;
        if (game.flips(view, place)) {
          request(() => client.play(place, now()));
          return;
        }
        if (selected && place !== selected && !game.isOwn(view, place)) {
          const move = `${selected}${place}`;
          selected = null;
          request(() => client.play(move, now()));
          return;
        }
        selected = place !== selected && game.isOwn(view, place) ? place : null;
        draw();
      }

      function draw() {
        const { client } = connection;
        const { view } = client;
        stage.hidden = !view;
        if (!view) return;
        if (!client.isToMove) selected = null;
        const bottom = game.bottom(client.state.you ?? null);
        const targets = selected ? game.targets(view, selected) : [];
        const moves = game.moves(view);
        const drawing = { bottom, targets };
        if (selected) drawing.selected = selected;
        board.draw({
          picture: view.svg(drawing),
          bottom,
          selected,
          targets: new Set(targets),
          name: (place) => game.nameOf(view, place),
          marks: new Map(),
          move: moves.length === drawn + 1 ? game.animation(moves.at(-1)) : null,
        });
        drawn = moves.length;
      }

      function clocks() {
        if (!connection) return;
        const { client } = connection;
        const { seats = [], you } = client.state;
        const parts = seats.map(({ name, taken, here }, seat) => {
          const who = name || game.seatName(game.seats[seat]);
          const left = client.clock(seat, now());
          const own = seat === you ? t("you") : taken ? !here && t("away") : t("free");
          return [who, own, left !== undefined && clockText(left)].filter(Boolean).join(" ");
        });
        const text = parts.join(" · ");
        if (players.textContent !== text) players.textContent = text;
      }

      /** Returns the state of the game as a sentence. */
      function situation() {
        const { client, trouble } = connection;
        const { phase, result, you } = client.state;
        if (trouble) return t("noConnection", { why: trouble });
        if (client.status === "closed" || client.status === "diverged") return t("closedBy", { why: client.reason });
        if (client.status === "newer") return t("newerTable");
        if (client.status !== "live") return t("connecting");
        if (result) {
          const winner = result.winner === null ? null : game.seats[result.winner];
          return result.reason === "aborted" ? t("aborted") : game.outcomeText({ ...result, winner });
        }
        if (phase === "setup") return t(client.ownSetup?.ready ? "setupSent" : "setupNow");
        if (phase === "play" && client.isToMove) return t("yourTurn", { seat: game.seatName(game.seats[you]) });
        return t({ open: "waiting", seated: "bothHere", play: "theirTurn", paused: "paused" }[phase] ?? "connecting");
      }

      const offer = (what, text) => button(text, () => request((client) => client.offer(what)));

      function buttons() {
        const { client } = connection;
        const { phase, you, seats = [] } = client.state;
        const sits = you !== undefined && you !== null;
        const all = [];
        if (sits && phase === "seated" && !seats[you].ready)
          all.push(button(t("ready"), () => request((it) => it.ready())));
        if (sits && phase === "setup" && !client.ownSetup?.ready) {
          for (const [text, army] of game.armies(client.options?.rules))
            all.push(button(text, () => request((it) => it.setUp(army()))));
        }
        if (sits && phase === "play") {
          all.push(offer("take-back", t("takeBack")), offer("draw", t("offerDraw")), offer("pause", t("pause")));
          all.push(
            button(t("resign"), () =>
              ask(t("resignSure"), t("resign"), t("cancel"), () => request((it) => it.resign())),
            ),
          );
          const other = seats[1 - you];
          if (other && !other.here) all.push(button(t("claimWin"), () => request((it) => it.claim("win"))));
        }
        if (sits && phase === "paused") all.push(offer("go", t("goOn")));
        if (sits && phase === "ended") all.push(offer("rematch", t("again")));
        all.push(
          button(t("leaveTable"), () => {
            connection.end(true);
            connection = null;
            update();
          }),
        );
        return all;
      }

      function update() {
        left.replaceChildren(...(connection ? [] : [entry]));
        panel.hidden = !connection;
        actions.replaceChildren();
        offers.replaceChildren();
        if (!connection) {
          status.textContent = "";
          players.textContent = "";
          log.replaceChildren();
          stage.hidden = true;
          return;
        }
        const { client } = connection;
        draw();
        clocks();
        for (const { error } of client.answers()) if (error) say(error.message);
        const text = situation();
        if (status.textContent !== text) {
          status.textContent = text;
          status.dataset.mine = client.isToMove ? "yes" : "";
          status.dataset.phase = client.state.phase ?? "";
        }
        actions.replaceChildren(...buttons());
        for (const { offer: number, what, by } of client.state.offers ?? []) {
          const answer = (yes) => request((it) => it.answer(number, yes));
          const own = by === client.state.you;
          offers.append(h("p", {}, t(own ? "youOffer" : "theyOffer", { what: t(`offer-${what}`) })));
          if (own) offers.append(button(t("withdraw"), () => answer(false)));
          else if (client.state.you !== null)
            offers.append(
              button(t("accept"), () => answer(true), { className: "main" }),
              button(t("decline"), () => answer(false)),
            );
        }
        const lines = client.view ? game.lines(client.view) : [];
        if (lines.length < told) say(t("takenBack"));
        for (const line of lines.slice(told)) say(line);
        told = lines.length;
        log.replaceChildren(...lines.map((line) => h("li", {}, h("span", {}, line))));
        log.scrollTop = log.scrollHeight;
      }

      main.append(
        h(
          "div.play.table",
          {},
          left,
          h("div.talk", {}, h("div.strip", {}, status, players), offers),
          stage,
          actions,
          h("div.right", {}, h("section.panel.moves", {}, h("h2", {}, t("moves")), log)),
        ),
      );
      stage.append(board.element);
      const panel = main.querySelector(".moves");
      shown = update;
      update();
      const ticking = setInterval(clocks, 250);
      return {
        leave: () => {
          shown = null;
          clearInterval(ticking);
        },
      };
    },
  };
}
