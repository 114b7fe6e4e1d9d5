/** The rate of the audio we send. Every browser supports it, and so does the socket. */
export const SAMPLE_RATE_HZ = 48_000;

/** The code we close the socket with. */
const NORMAL_CLOSE = 1000;

/** What the service shows of a call; the protocol is told of in the service's `browser/media-stream.ts`. */
export type CallEvent =
  | {
      readonly event: "caption";
      readonly speaker: "user" | "assistant";
      readonly text: string;
      readonly isFinal: boolean;
    }
  | { readonly event: "state"; readonly state: string; readonly reason?: string }
  | { readonly event: "switched"; readonly part: "voice" | "listener"; readonly to: string };

type Received = CallEvent | { readonly event: "clear" } | { readonly event: "mark"; readonly name: string };

/** `onEnd` is called exactly once, as the last handler. */
interface CallHandlers {
  /** PCM16, 8 kHz, to be played after the audio that is already queued. */
  readonly onAudio: (pcm: ArrayBuffer) => void;
  readonly onClear: () => void;
  /** To be passed to `played` once the audio before it was played. */
  readonly onMark: (name: string) => void;
  readonly onEvent: (event: CallEvent) => void;
  /** The reason is null when the service gave none; the detail is the socket's. */
  readonly onEnd: (reason: string | null, detail: string) => void;
}

/** One call over the service's socket. */
export class BrowserCall {
  readonly #socket: WebSocket;
  readonly #handlers: CallHandlers;
  #reason: string | null = null;

  constructor(url: string, token: string, handlers: CallHandlers) {
    this.#handlers = handlers;
    this.#socket = new WebSocket(url);
    this.#socket.binaryType = "arraybuffer";
    this.#socket.addEventListener("open", () => this.#send({ event: "start", token, sampleRateHz: SAMPLE_RATE_HZ }));
    this.#socket.addEventListener("message", ({ data }: MessageEvent<ArrayBuffer | string>) => this.#take(data));
    this.#socket.addEventListener("close", ({ reason }) => handlers.onEnd(this.#reason, reason));
  }

  /** @param pcm PCM16 at `SAMPLE_RATE_HZ` */
  speak(pcm: ArrayBuffer): void {
    if (this.#isOpen) this.#socket.send(pcm);
  }

  write(text: string): void {
    this.#send({ event: "text", text });
  }

  press(digit: string): void {
    this.#send({ event: "dtmf", digit });
  }

  /** @param name of the mark */
  played(name: string): void {
    this.#send({ event: "mark", name });
  }

  hangUp(): void {
    this.#reason ??= "customer-ended-call";
    this.#send({ event: "stop" });
    this.#socket.close(NORMAL_CLOSE);
  }

  #take(data: ArrayBuffer | string): void {
    if (data instanceof ArrayBuffer) {
      this.#handlers.onAudio(data);
      return;
    }
    const event = JSON.parse(data) as Received;
    if (event.event === "clear") this.#handlers.onClear();
    else if (event.event === "mark") this.#handlers.onMark(event.name);
    else {
      if (event.event === "state" && event.state === "ended") this.#reason ??= event.reason ?? null;
      this.#handlers.onEvent(event);
    }
  }

  #send(event: object): void {
    if (this.#isOpen) this.#socket.send(JSON.stringify(event));
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }
}
