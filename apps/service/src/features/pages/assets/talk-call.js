/** The rate of the audio we send. Every browser supports it, and so does the socket. */
export const SAMPLE_RATE_HZ = 48_000;

/** The code we close the socket with. */
const NORMAL_CLOSE = 1000;

/**
 * One call over the service's socket; the protocol is documented in `browser/media-stream.ts`. `onEnd` is called exactly
 * once, as the last handler.
 *
 * @typedef {object} CallHandlers
 * @property {(pcm: ArrayBuffer) => void} onAudio PCM16, 8 kHz, to be played after the audio that is already queued
 * @property {() => void} onClear
 * @property {(name: string) => void} onMark to be passed to `played` once the audio before it was played
 * @property {(event: any) => void} onEvent captions, states, anything else to show
 * @property {(reason: string | null, detail: string) => void} onEnd reason is null when the service gave none
 */
export class BrowserCall {
  #socket;
  #handlers;
  /** @type {string | null} */
  #reason = null;

  /**
   * @param {string} url
   * @param {string} token
   * @param {CallHandlers} handlers
   */
  constructor(url, token, handlers) {
    this.#handlers = handlers;
    this.#socket = new WebSocket(url);
    this.#socket.binaryType = "arraybuffer";
    this.#socket.addEventListener("open", () => this.#send({ event: "start", token, sampleRateHz: SAMPLE_RATE_HZ }));
    this.#socket.addEventListener("message", ({ data }) => this.#take(data));
    this.#socket.addEventListener("close", ({ reason }) => handlers.onEnd(this.#reason, reason));
  }

  /** @param {ArrayBuffer} pcm PCM16 at `SAMPLE_RATE_HZ` */
  speak(pcm) {
    if (this.#isOpen) this.#socket.send(pcm);
  }

  /** @param {string} text */
  write(text) {
    this.#send({ event: "text", text });
  }

  /** @param {string} digit */
  press(digit) {
    this.#send({ event: "dtmf", digit });
  }

  /** @param {string} name of the mark */
  played(name) {
    this.#send({ event: "mark", name });
  }

  hangUp() {
    this.#reason ??= "customer-ended-call";
    this.#send({ event: "stop" });
    this.#socket.close(NORMAL_CLOSE);
  }

  #take(data) {
    if (data instanceof ArrayBuffer) {
      this.#handlers.onAudio(data);
      return;
    }
    const event = JSON.parse(data);
    if (event.event === "clear") this.#handlers.onClear();
    else if (event.event === "mark") this.#handlers.onMark(event.name);
    else {
      if (event.event === "state" && event.state === "ended") this.#reason ??= event.reason;
      this.#handlers.onEvent(event);
    }
  }

  #send(event) {
    if (this.#isOpen) this.#socket.send(JSON.stringify(event));
  }

  get #isOpen() {
    return this.#socket.readyState === WebSocket.OPEN;
  }
}
