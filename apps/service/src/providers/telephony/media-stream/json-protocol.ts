import { aLawToMuLaw } from "@parley/audio/a-law";
import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { MediaFrameReader } from "./frame.ts";
import { dtmfDigitOf, objectOf, readMediaStreamMessage, textOf } from "./message.ts";
import {
  MEDIA_STREAM_CLOSE,
  type MediaSocket,
  type MediaStream,
  type MediaStreamHandler,
  type MediaStreamMessage,
  type MediaStreamStart,
} from "./protocol.ts";

/** The mark sent on every stream when it starts. It comes back like any other and is then ignored. */
const START_MARK = "start_acknowledged";

/** What the `start` message of a JSON media stream says. */
export interface JsonMediaStreamStart extends MediaStreamStart {
  /** As the vendor writes it; null when missing. */
  readonly mediaFormat: MediaFormat | null;
  /** Members added to every message we send. */
  readonly address: Readonly<Record<string, string>>;
}

export interface MediaFormat {
  readonly encoding: unknown;
  readonly sampleRateHz: unknown;
  readonly channels: unknown;
}

/** Puts frames back in order, for vendors that do not guarantee it. */
export interface MediaFrameOrder {
  /** @param chunk -1 if the frame does not say. @param muLaw valid only during this call. */
  push(chunk: number, muLaw: Uint8Array): void;
  /** Delivers the frames still waiting for an earlier one. */
  flush(): void;
}

/** Where the vendors of JSON media streams differ. */
export interface JsonMediaStreamDialect {
  /** The vendor's words for mu-law, and for A-law if its streams may come in that. */
  readonly encodings: { readonly muLaw: string; readonly aLaw: string | null };
  /** The shortest and longest audio the vendor accepts in one message. */
  readonly messageBytes: { readonly min: number; readonly max: number };
  /** Null when the message is not in the vendor's form. */
  readStart(message: MediaStreamMessage): JsonMediaStreamStart | null;
  /** Null when frames arrive in order. */
  readonly createOrder: ((deliver: (muLaw: Uint8Array) => void) => MediaFrameOrder) | null;
}

/**
 * The protocol that began as Twilio's Media Streams and that other vendors use with different member names: JSON text
 * messages with an `event`, audio as base64 in `media.payload`, `mark` and `clear` to control playout.
 */
export class JsonMediaStream implements MediaStream {
  readonly #dialect: JsonMediaStreamDialect;
  readonly #socket: MediaSocket;
  readonly #handler: MediaStreamHandler;
  readonly #reader = new MediaFrameReader();
  readonly #order: MediaFrameOrder | null;
  /** `stopped` by the far end, `closed` by us. */
  #status: "waiting" | "running" | "stopped" | "closed" = "waiting";
  #address: Readonly<Record<string, string>> = {};
  #isALaw = false;
  /** Everything before the base64 in a media message. */
  #mediaHead = "";
  #malformedCount = 0;

  constructor(dialect: JsonMediaStreamDialect, socket: MediaSocket, handler: MediaStreamHandler) {
    this.#dialect = dialect;
    this.#socket = socket;
    this.#handler = handler;
    this.#order = dialect.createOrder?.((muLaw) => handler.onAudio(muLaw)) ?? null;
  }

  receive(message: Uint8Array, isBinary: boolean): void {
    if (isBinary) {
      this.#malformedCount += 1;
      return;
    }
    if (this.#status === "running" && this.#reader.read(message)) {
      this.#deliverAudio(this.#reader.isInbound, this.#reader.chunk, this.#reader.audio);
      return;
    }
    const parsed = readMediaStreamMessage(message);
    if (parsed === null || !this.#handleMessage(parsed)) this.#malformedCount += 1;
  }

  sendAudio(muLaw: Uint8Array): void {
    if (this.#status !== "running") return;
    const { min, max } = this.#dialect.messageBytes;
    for (let start = 0; start < muLaw.length; start += max) {
      const piece = muLaw.subarray(start, start + max);
      // Only the end of an utterance can be too short.
      const payload = piece.length < min ? padded(piece, min) : piece;
      this.#socket.send(`${this.#mediaHead}${base64Of(payload)}"}}`);
    }
  }

  sendMark(name: string): void {
    this.#send({ event: "mark", ...this.#address, mark: { name } });
  }

  clear(): void {
    this.#send({ event: "clear", ...this.#address });
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

  /** False if the message is malformed. Unknown events are not: vendors add new ones. */
  #handleMessage(message: MediaStreamMessage): boolean {
    const { event } = message;
    if (typeof event !== "string") return false;
    if (this.#status === "stopped" || this.#status === "closed") return true;
    if (event === "start") return this.#status === "waiting" && this.#start(message);
    if (this.#status === "waiting") return event === "connected";
    switch (event) {
      case "media":
        return this.#deliverParsedAudio(message);
      case "mark":
        return this.#returnMark(message);
      case "dtmf": {
        const digit = dtmfDigitOf(objectOf(message["dtmf"])?.["digit"]);
        if (digit !== null) this.#handler.onDtmf(digit);
        return digit !== null;
      }
      case "error":
        this.#handler.onComplaint?.(complaintOf(message));
        return true;
      case "stop":
        this.#order?.flush();
        this.#status = "stopped";
        this.#handler.onStop();
        return true;
      default:
        return true;
    }
  }

  #start(message: MediaStreamMessage): boolean {
    const start = this.#dialect.readStart(message);
    if (start === null) return false;
    const { mediaFormat, address, ...streamStart } = start;
    const { encodings } = this.#dialect;
    const problem = mediaFormat === null ? null : formatProblem(mediaFormat, encodings);
    if (problem !== null) {
      this.#end(MEDIA_STREAM_CLOSE.unsupported, problem);
      this.#handler.onUnsupported?.(streamStart, problem);
      return true;
    }
    this.#isALaw = mediaFormat !== null && isEncoding(mediaFormat, encodings.aLaw);
    this.#status = "running";
    this.#address = address;
    this.#mediaHead = `${JSON.stringify({ event: "media", ...address }).slice(0, -1)},"media":{"payload":"`;
    this.sendMark(START_MARK);
    this.#handler.onStart(streamStart);
    return true;
  }

  #deliverAudio(isInbound: boolean, chunk: number, audio: Uint8Array): void {
    if (!isInbound || audio.length === 0) return;
    if (this.#isALaw) aLawToMuLaw(audio);
    if (this.#order === null) this.#handler.onAudio(audio);
    else this.#order.push(chunk, audio);
  }

  #deliverParsedAudio(message: MediaStreamMessage): boolean {
    const media = objectOf(message["media"]);
    const payload = media?.["payload"];
    if (typeof payload !== "string") return false;
    const audio = Buffer.from(payload, "base64");
    if (audio.length === 0 && payload !== "") return false;
    const track = media?.["track"];
    this.#deliverAudio(track === undefined || track === "inbound", chunkOf(media?.["chunk"]), audio);
    return true;
  }

  #returnMark(message: MediaStreamMessage): boolean {
    const name = textOf(objectOf(message["mark"])?.["name"]);
    if (name !== null && name !== START_MARK) this.#handler.onMark(name);
    return name !== null;
  }

  #send(message: MediaStreamMessage): void {
    if (this.#status === "running") this.#socket.send(JSON.stringify(message));
  }

  #end(code: number, reason: string): void {
    this.#status = "closed";
    this.#socket.close(code, reason);
  }
}

const MAX_COMPLAINT_CHARACTERS = 300;

function complaintOf(message: MediaStreamMessage): string {
  const { code, title, detail } = objectOf(message["payload"]) ?? {};
  const parts = [code, title, detail].filter((part) => typeof part === "string" || typeof part === "number");
  return parts.join(" ").slice(0, MAX_COMPLAINT_CHARACTERS);
}

/** We ask for mu-law. If the vendor could not transcode the call to it, the start message says so. */
function formatProblem(format: MediaFormat, { muLaw, aLaw }: JsonMediaStreamDialect["encodings"]): string | null {
  const { encoding, sampleRateHz, channels } = format;
  const isKnown = isEncoding(format, muLaw) || isEncoding(format, aLaw);
  if (isKnown && Number(sampleRateHz) === 8_000 && Number(channels ?? 1) === 1) return null;
  const sent = `${String(encoding)} ${String(sampleRateHz)} Hz`.replace(/[^\w./ -]/g, "").slice(0, 40);
  const supported = aLaw === null ? muLaw : `${muLaw} or ${aLaw}`;
  return `the stream is ${sent}, but only ${supported} 8000 Hz mono is supported`;
}

function isEncoding({ encoding }: MediaFormat, name: string | null): boolean {
  return typeof encoding === "string" && encoding.toLowerCase() === name?.toLowerCase();
}

function chunkOf(value: unknown): number {
  const isNumber = typeof value === "number" || (typeof value === "string" && /^\d{1,15}$/.test(value));
  const chunk = isNumber ? Number(value) : -1;
  return Number.isSafeInteger(chunk) && chunk >= 0 ? chunk : -1;
}

function padded(muLaw: Uint8Array, length: number): Uint8Array {
  const result = new Uint8Array(length).fill(MU_LAW_SILENCE);
  result.set(muLaw);
  return result;
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
