import { readMediaStreamMessage } from "./message.ts";
import {
  MEDIA_STREAM_CLOSE,
  type MediaSocket,
  type MediaStream,
  type MediaStreamHandler,
  type MediaStreamProtocol,
  type SharedMediaStreamProtocol,
} from "./protocol.ts";

/**
 * One protocol per path. When vendors share a path, the first that recognizes a stream's `start` message takes it; the
 * only message before that (`connected`) is the same for all and carries nothing.
 */
export function mediaStreamProtocolsByPath(
  protocols: readonly (MediaStreamProtocol | SharedMediaStreamProtocol)[],
): readonly MediaStreamProtocol[] {
  return [...Map.groupBy(protocols, ({ path }) => path)].map(([path, sharing]) => {
    const [only] = sharing;
    if (only !== undefined && sharing.length === 1) return only;
    const shared = sharing.filter((protocol) => "recognizes" in protocol);
    if (shared.length < sharing.length)
      throw new Error(`Not every protocol at ${path} can tell its streams from others.`);
    return { path, open: (socket, handler) => new UndecidedMediaStream(shared, socket, handler) };
  });
}

/** Belongs to no vendor until its `start` message arrives, then to the one that recognizes it. */
class UndecidedMediaStream implements MediaStream {
  readonly #protocols: readonly SharedMediaStreamProtocol[];
  readonly #socket: MediaSocket;
  readonly #handler: MediaStreamHandler;
  #chosen: MediaStream | null = null;
  #isClosed = false;
  #malformedCount = 0;

  constructor(protocols: readonly SharedMediaStreamProtocol[], socket: MediaSocket, handler: MediaStreamHandler) {
    this.#protocols = protocols;
    this.#socket = socket;
    this.#handler = handler;
  }

  receive(message: Uint8Array, isBinary: boolean): void {
    if (this.#chosen !== null) this.#chosen.receive(message, isBinary);
    else if (!this.#isClosed) this.#choose(message, isBinary);
  }

  sendAudio(muLaw: Uint8Array): void {
    this.#chosen?.sendAudio(muLaw);
  }

  sendMark(name: string): void {
    this.#chosen?.sendMark(name);
  }

  clear(): void {
    this.#chosen?.clear();
  }

  close(): void {
    if (this.#chosen === null) this.#end(MEDIA_STREAM_CLOSE.normal, "");
    else this.#chosen.close();
  }

  get malformedCount(): number {
    return this.#malformedCount + (this.#chosen?.malformedCount ?? 0);
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedBytes;
  }

  #choose(bytes: Uint8Array, isBinary: boolean): void {
    const message = isBinary ? null : readMediaStreamMessage(bytes);
    if (message?.["event"] !== "start") {
      if (message?.["event"] !== "connected") this.#malformedCount += 1;
      return;
    }
    const protocol = this.#protocols.find((each) => each.recognizes(message));
    if (protocol === undefined) {
      const problem = "the start message is not from a known carrier";
      this.#malformedCount += 1;
      this.#end(MEDIA_STREAM_CLOSE.unsupported, problem);
      this.#handler.onUnsupported?.({ streamSid: null, callSid: null, token: null }, problem);
      return;
    }
    this.#chosen = protocol.open(this.#socket, this.#handler);
    this.#chosen.receive(bytes, isBinary);
  }

  #end(code: number, reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.close(code, reason);
  }
}
