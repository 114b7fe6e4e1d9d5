import { MAX_QUEUED_MS } from "@parley/contracts/sip-bridge/media-queue";
import { WebSocket } from "ws";

/** How long opening may take. */
const OPEN_WITHIN_MS = 4_000;
/** Sound that the service has not taken yet; more than a second of it means that nobody reads. */
const MAX_BUFFERED_BYTES = MAX_QUEUED_MS * 8;
const MAX_MESSAGE_BYTES = 256 * 1_024;

/** Who has the socket. */
export interface MediaSocketListener {
  onConnected(): void;
  onAudio(muLaw: Uint8Array): void;
  onMark(name: string): void;
  onClear(): void;
  onDigits(digits: string): void;
  /** The socket is over, for whatever reason; called once. */
  onEnd(message: string): void;
}

/** The media socket of a call, as `bridge-media.ts` describes it; the bridge opens it. */
export class MediaSocket {
  readonly #socket: WebSocket;
  readonly #listener: MediaSocketListener;
  #hasEnded = false;
  #droppedFrames = 0;

  constructor(url: string, token: string, callSid: string, listener: MediaSocketListener) {
    this.#listener = listener;
    this.#socket = new WebSocket(url, {
      handshakeTimeout: OPEN_WITHIN_MS,
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
    });
    this.#socket.on("open", () => {
      this.#socket.send(JSON.stringify({ event: "start", call_sid: callSid, token }));
      listener.onConnected();
    });
    this.#socket.on("message", (data: Buffer, isBinary) => this.#received(data, isBinary));
    this.#socket.on("error", (error) => this.#end(error.message));
    this.#socket.on("close", (code, reason) =>
      this.#end(`closed with ${code} ${reason.toString("utf8").slice(0, 120)}`.trim()),
    );
  }

  get droppedFrames(): number {
    return this.#droppedFrames;
  }

  /** Sends a frame; drops it where the service does not keep up. */
  sendAudio(frame: Uint8Array): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.#droppedFrames += 1;
      return;
    }
    // The frame's memory is used again at once.
    this.#socket.send(Uint8Array.prototype.slice.call(frame), { binary: true });
  }

  /** @returns false when the socket is not open, and nothing was sent */
  sendEvent(
    event: { readonly event: "dtmf"; readonly digit: string } | { readonly event: "mark"; readonly name: string },
  ): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(event));
    return true;
  }

  /** The call is over, or has another socket now. */
  close(isCallOver: boolean): void {
    this.#hasEnded = true;
    if (this.#socket.readyState === WebSocket.OPEN && isCallOver) this.#socket.send(JSON.stringify({ event: "stop" }));
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#socket.terminate();
    else this.#socket.close(1_000);
  }

  #received(data: Buffer, isBinary: boolean): void {
    if (this.#hasEnded) return;
    if (isBinary) {
      this.#listener.onAudio(data);
      return;
    }
    const event = parseEvent(data);
    if (event?.event === "mark") this.#listener.onMark(event.name);
    else if (event?.event === "clear") this.#listener.onClear();
    else if (event?.event === "dtmf") this.#listener.onDigits(event.digits);
  }

  #end(message: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#socket.terminate();
    this.#listener.onEnd(message);
  }
}

type ServiceEvent =
  | { readonly event: "mark"; readonly name: string }
  | { readonly event: "clear" }
  | { readonly event: "dtmf"; readonly digits: string };

/** `serviceMediaEvent` of the contracts. Its validator is not loaded here: each worker would hold it in 15 MB of its own. */
function parseEvent(data: Buffer): ServiceEvent | null {
  let content: unknown;
  try {
    content = JSON.parse(data.toString("utf8"));
  } catch {
    return null;
  }
  if (typeof content !== "object" || content === null || !("event" in content)) return null;
  if (content.event === "clear") return { event: "clear" };
  if (content.event === "mark" && "name" in content && typeof content.name === "string") {
    return { event: "mark", name: content.name };
  }
  if (content.event === "dtmf" && "digits" in content && typeof content.digits === "string") {
    return { event: "dtmf", digits: content.digits };
  }
  return null;
}
