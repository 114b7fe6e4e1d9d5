import { dtmfDigitOf, objectOf, readMediaStreamMessage, textOf } from "../../media-stream/message.ts";
import { PcmDecoder } from "../../media-stream/pcm.ts";
import {
  MEDIA_STREAM_CLOSE,
  type MediaSocket,
  type MediaStream,
  type MediaStreamHandler,
  type MediaStreamMessage,
  type MediaStreamProtocol,
} from "../../media-stream/protocol.ts";
import { VonageMediaStreamMarks } from "./media-stream-marks.ts";
import { VonageMediaStreamPackets } from "./media-stream-packets.ts";

/** Header of the WebSocket endpoint with the id of the phone's leg. Vonage repeats headers in its first message. */
export const CALL_UUID_HEADER = "call_uuid";

/** https://developer.vonage.com/en/voice/voice-api/concepts/websockets */
export const vonageMediaStreamProtocol: MediaStreamProtocol = {
  path: "/streams/vonage",
  open: (socket, handler) => new VonageMediaStream(socket, handler),
};

const CONTENT_TYPE = /^audio\/l16;\s*rate=(8000|16000|24000)$/i;

/** JSON text messages with an `event`, and audio as PCM16 in binary messages of 20 ms. */
class VonageMediaStream implements MediaStream {
  readonly #socket: MediaSocket;
  readonly #handler: MediaStreamHandler;
  readonly #marks: VonageMediaStreamMarks;
  /** Null unless the stream is running. */
  #audio: { readonly decoder: PcmDecoder; readonly packets: VonageMediaStreamPackets } | null = null;
  #status: "waiting" | "running" | "closed" = "waiting";
  #malformedCount = 0;

  constructor(socket: MediaSocket, handler: MediaStreamHandler) {
    this.#socket = socket;
    this.#handler = handler;
    this.#marks = new VonageMediaStreamMarks((name) => handler.onMark(name));
  }

  receive(message: Uint8Array, isBinary: boolean): void {
    if (this.#status === "closed") return;
    const isRead = isBinary ? this.#deliverAudio(message) : this.#handleMessage(readMediaStreamMessage(message));
    if (!isRead) this.#malformedCount += 1;
  }

  sendAudio(muLaw: Uint8Array): void {
    this.#audio?.packets.push(muLaw);
  }

  sendMark(name: string): void {
    if (this.#audio === null) return;
    this.#audio.packets.flush();
    this.#marks.sent(name);
    this.#socket.send(JSON.stringify({ action: "notify", payload: { name } }));
  }

  clear(): void {
    if (this.#audio === null) return;
    this.#audio.packets.drop();
    this.#marks.clearing();
    this.#socket.send(JSON.stringify({ action: "clear" }));
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
    const muLaw = this.#audio?.decoder.decode(bytes) ?? null;
    if (muLaw === null) return false;
    if (muLaw.length > 0) this.#handler.onAudio(muLaw);
    return true;
  }

  /** False if the message is malformed. Unknown events are not: Vonage adds new ones. */
  #handleMessage(message: MediaStreamMessage | null): boolean {
    const event = message?.["event"];
    if (message === null || typeof event !== "string") return false;
    if (event === "websocket:connected") return this.#status === "waiting" && this.#start(message);
    if (this.#status === "waiting") return false;
    switch (event) {
      case "websocket:dtmf": {
        const digit = dtmfDigitOf(message["digit"]);
        if (digit !== null) this.#handler.onDtmf(digit);
        return digit !== null;
      }
      case "websocket:notify": {
        const name = textOf(objectOf(message["payload"])?.["name"]);
        if (name !== null) this.#marks.returned(name);
        return name !== null;
      }
      case "websocket:cleared":
        this.#marks.cleared();
        return true;
      default:
        return true;
    }
  }

  #start(message: MediaStreamMessage): boolean {
    const contentType = textOf(message["content-type"]);
    if (contentType === null) return false;
    const sampleRateHz = Number(CONTENT_TYPE.exec(contentType)?.[1]);
    if (Number.isNaN(sampleRateHz)) {
      const problem = "only audio/l16 at 8000, 16000 or 24000 Hz is supported";
      this.#end(MEDIA_STREAM_CLOSE.unsupported, problem);
      this.#handler.onUnsupported?.(
        { streamSid: null, callSid: textOf(message[CALL_UUID_HEADER]), token: null },
        problem,
      );
      return true;
    }
    this.#status = "running";
    this.#audio = {
      decoder: new PcmDecoder(sampleRateHz),
      packets: new VonageMediaStreamPackets(sampleRateHz, (packet) => this.#socket.send(packet)),
    };
    // The token came in the URL.
    this.#handler.onStart({ streamSid: null, callSid: textOf(message[CALL_UUID_HEADER]), token: null });
    return true;
  }

  #end(code: number, reason: string): void {
    this.#status = "closed";
    this.#audio = null;
    this.#socket.close(code, reason);
  }
}
