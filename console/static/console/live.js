// The socket client (docs/protocol.md): whole views in, commands out, answers matched by id.
//
// A line tells its page four things: `view` (the newest whole view), `state` (connecting, live, away or shut),
// `answered` (accepted or refused, with the command it answers), `sent` (the outbox changed).

const PATIENCE = 25_000; // a heartbeat comes every 10 s; two and a half of them missed is a dead line
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const BUSY_WAIT = 1_000;
const LATE = 1_500; // an answer takes milliseconds; what waits longer is worth showing
/** Codes after which trying again would change nothing. */
const FINAL = [4401, 4403, 4404];

const wait = (tries) => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + Math.random() / 2);

export class Line extends EventTarget {
  constructor(path, { token = null, outbox = null, stream = null } = {}) {
    super();
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.protocols = token ? ["cagnotte", `token.${token}`] : ["cagnotte"];
    this.outbox = outbox;
    this.stream = stream;
    this.unseen = [];
    this.state = "connecting";
    this.code = null;
    this.role = null;
    this.view = null;
    this.newest = 0;
    this.offset = 0;
    this.tries = 0;
    this.lostAt = null;
    this.ears = new AbortController();
    addEventListener("online", () => this.#retryNow(), { signal: this.ears.signal });
    addEventListener("offline", () => this.#lost(), { signal: this.ears.signal });
    this.#open();
  }

  /** The server's time, as far as we can tell. */
  now = () => Date.now() + this.offset;

  get pending() {
    return this.outbox?.all ?? [];
  }

  /** What the newest view does not show yet: accepted and on its way to us, or still unanswered. */
  get ahead() {
    return [...this.unseen.map(({ entry }) => entry), ...this.pending];
  }

  /** What has waited long enough to be shown as waiting. */
  get late() {
    return this.pending.filter((entry) => this.state === "away" || this.now() - Date.parse(entry.happened_at) >= LATE);
  }

  /** Ask for something: kept first, then sent, now or when the line is back. */
  ask(command, data) {
    const entry = this.outbox.add(command, data, this.now());
    this.#send(entry);
    this.#say("sent");
    setTimeout(() => this.#say("sent"), LATE + 50);
    return entry.id;
  }

  /** Leave for good. */
  close() {
    this.#shut(null);
  }

  /** Open anew, as whoever we are now: a dealer has signed in or out. */
  reopen() {
    if (this.state === "shut") return;
    this.tries = 0;
    this.#drop();
    this.#open();
  }

  #open() {
    clearTimeout(this.retry);
    const socket = (this.socket = new WebSocket(this.address, this.protocols));
    socket.onmessage = (event) => socket === this.socket && this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.#closed(event.code);
    this.#listen();
  }

  #hear(message) {
    this.#listen();
    if (message.type === "hello") this.#greet(message);
    else if (message.type === "view") this.#see(message);
    else if (message.type === "heartbeat") message.seq > this.newest && this.#raw({ type: "resync" });
    else this.#answer(message);
  }

  #greet({ role, seq, now }) {
    this.role = role;
    this.offset = Date.parse(now) - Date.now();
    // A house restored from a backup counts lower than we remember.
    this.newest = Math.min(this.newest, seq);
    this.tries = 0;
    this.lostAt = null;
    this.unseen = [];
    this.#become("live");
    for (const entry of this.pending) this.#send(entry);
  }

  #see({ seq, view }) {
    if (seq < this.newest) return;
    this.newest = seq;
    this.view = view;
    this.unseen = this.unseen.filter((one) => one.seq > seq);
    this.#say("view");
  }

  #answer(answer) {
    if (answer.code === "Busy") {
      setTimeout(() => this.pending.filter(({ id }) => id === answer.id).forEach((entry) => this.#send(entry)), BUSY_WAIT);
      return;
    }
    const entry = this.outbox?.take(answer.id);
    if (!entry) return;
    const seq = answer.seqs?.[this.stream] ?? 0;
    if (seq > this.newest) this.unseen.push({ seq, entry });
    this.#say("answered", { answer, entry });
    this.#say("sent");
  }

  #closed(code) {
    if (FINAL.includes(code)) this.#shut(code);
    else this.#lost();
  }

  #lost() {
    if (this.state === "shut") return;
    this.#drop();
    this.lostAt ??= new Date(this.now()).toISOString();
    this.retry = setTimeout(() => this.#open(), wait(this.tries++));
    this.#become("away");
  }

  #retryNow() {
    if (this.state === "live") return;
    this.tries = 0;
    this.#drop();
    this.#open();
  }

  #shut(code) {
    this.#drop();
    this.ears.abort();
    this.code = code;
    this.#become("shut");
  }

  #drop() {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Silence for too long is a dead line, even when nobody closed it. */
  #listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.#lost(), PATIENCE);
  }

  #send(entry) {
    if (this.state === "live") this.#raw({ type: "command", ...entry });
  }

  #raw(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  #become(state) {
    this.state = state;
    this.#say("state");
  }

  #say(kind, detail = null) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
