import { dtmfDigitOf, readMediaStreamMessage, textOf } from "../media-stream/message.ts";
import { PcmDecoder, PcmEncoder } from "../media-stream/pcm.ts";
import {
  MEDIA_STREAM_CLOSE,
  type MediaSocket,
  type MediaStream,
  type MediaStreamHandler,
  type MediaStreamMessage,
  type MediaStreamProtocol,
} from "../media-stream/protocol.ts";

/**
 * The protocol between us and a web page with a microphone, over one WebSocket: audio in binary frames as PCM16, mono,
 * little-endian, everything else in text frames as JSON with an `event`.
 *
 * | from | frame | means |
 * |---|---|---|
 * | page | `{"event":"start","token":"…","sampleRateHz":48000}` | first; the call's one-time token, and the rate of the page's audio: 8000, 16000, 24000 or 48000 |
 * | page | binary | audio from the microphone; any length, 20 ms works well |
 * | page | `{"event":"mark","name":"…"}` | everything before this mark was played, or cleared |
 * | page | `{"event":"dtmf","digit":"5"}` | a key was pressed |
 * | page | `{"event":"text","text":"…"}` | the caller typed instead of speaking; up to 4,000 characters |
 * | page | `{"event":"stop"}` | the page hangs up |
 * | we | binary | audio at 8000 Hz, to be played after what is already queued |
 * | we | `{"event":"clear"}` | discard unplayed audio and send back its marks at once |
 * | we | `{"event":"mark","name":"…"}` | send back once everything before it was played |
 * | we | `{"event":"caption","speaker":"user","text":"…","isFinal":false}` | what `user` or `assistant` is saying; each caption replaces the one before until it is final |
 * | we | `{"event":"state","state":"listening"}` | what the assistant is doing: `listening`, `thinking`, `speaking`, `quieter` (the caller may be interrupting), `held` (an answer waits for the caller to finish), `transferring`, last `ended` with a `reason` |
 * | we | `{"event":"switched","part":"voice","to":"espeak/en"}` | another vendor has taken over as `voice` or `listener` (recognizer) |
 * | we | any other `event` | something to show; a page ignores events it does not know |
 *
 * We send nothing before the page's `start`. If that is not acceptable, we close the socket with 1003.
 */
export interface BrowserMediaStream extends MediaStream {
  sendEvent(event: MediaStreamMessage): void;
}

export interface BrowserMediaStreamProtocol extends MediaStreamProtocol {
  open(socket: MediaSocket, handler: MediaStreamHandler): BrowserMediaStream;
}

export const browserMediaStreamProtocol: BrowserMediaStreamProtocol = {
  path: "/streams/browser",
  hangsUpByLeaving: true,
  open: (socket, handler) => new PageMediaStream(socket, handler),
};

const INBOUND_RATES_HZ: readonly unknown[] = [8_000, 16_000, 24_000, 48_000];
const OUTBOUND_RATE_HZ = 8_000;
const MAX_TYPED_CHARACTERS = 4_000;

class PageMediaStream implements BrowserMediaStream {
  readonly #socket: MediaSocket;
  readonly #handler: MediaStreamHandler;
  readonly #encoder = new PcmEncoder(OUTBOUND_RATE_HZ);
  #decoder: PcmDecoder | null = null;
  /** `stopped` by the page, `closed` by us. */
  #status: "waiting" | "running" | "stopped" | "closed" = "waiting";
  #malformedCount = 0;

  constructor(socket: MediaSocket, handler: MediaStreamHandler) {
    this.#socket = socket;
    this.#handler = handler;
  }

  receive(message: Uint8Array, isBinary: boolean): void {
    if (this.#status === "stopped" || this.#status === "closed") return;
    const isRead = isBinary ? this.#deliverAudio(message) : this.#handleMessage(readMediaStreamMessage(message));
    if (!isRead) this.#malformedCount += 1;
  }

  sendAudio(muLaw: Uint8Array): void {
    if (this.#status === "running" && muLaw.length > 0) this.#socket.send(this.#encoder.encode(muLaw));
  }

  sendMark(name: string): void {
    this.sendEvent({ event: "mark", name });
  }

  clear(): void {
    this.sendEvent({ event: "clear" });
  }

  sendEvent(event: MediaStreamMessage): void {
    if (this.#status === "running") this.#socket.send(JSON.stringify(event));
  }

  close(): void {
    if (this.#status !== "closed") this.#end(MEDIA_STREAM_CLOSE.normal, "");
  }

  get malformedCount(): number {
    return this.#malformedCount;
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedBytes;
  }

  #deliverAudio(bytes: Uint8Array): boolean {
    const muLaw = this.#decoder?.decode(bytes) ?? null;
    if (muLaw === null) return false;
    if (muLaw.length > 0) this.#handler.onAudio(muLaw);
    return true;
  }

  #handleMessage(message: MediaStreamMessage | null): boolean {
    if (message === null) return false;
    if (this.#status === "waiting") return message["event"] === "start" && this.#start(message);
    switch (message["event"]) {
      case "mark":
        return handleUnlessNull(textOf(message["name"]), (name) => this.#handler.onMark(name));
      case "dtmf":
        return handleUnlessNull(dtmfDigitOf(message["digit"]), (digit) => this.#handler.onDtmf(digit));
      case "text":
        return handleUnlessNull(typedTextOf(message["text"]), (text) => this.#handler.onTyped?.(text));
      case "stop":
        this.#status = "stopped";
        this.#handler.onStop();
        return true;
      default:
        return false;
    }
  }

  #start(message: MediaStreamMessage): boolean {
    const token = textOf(message["token"]);
    const { sampleRateHz } = message;
    if (token === null || typeof sampleRateHz !== "number" || !INBOUND_RATES_HZ.includes(sampleRateHz)) {
      const problem = `the start message needs a token and one of these as sampleRateHz: ${INBOUND_RATES_HZ.join(", ")}`;
      this.#end(MEDIA_STREAM_CLOSE.unsupported, problem);
      return false;
    }
    this.#status = "running";
    this.#decoder = new PcmDecoder(sampleRateHz);
    this.#handler.onStart({ streamSid: null, callSid: null, token });
    return true;
  }

  #end(code: number, reason: string): void {
    this.#status = "closed";
    this.#socket.close(code, reason);
  }
}

/** False when the value is null, that is, the message was malformed. */
function handleUnlessNull<Value>(value: Value | null, handle: (value: Value) => void): boolean {
  if (value !== null) handle(value);
  return value !== null;
}

function typedTextOf(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text !== "" && text.length <= MAX_TYPED_CHARACTERS ? text : null;
}
