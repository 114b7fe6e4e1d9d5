import type { Clock } from "@parley/foundation/clock";
import type { RawData, WebSocket } from "ws";
import { errorFields, type Logger } from "../../logging/logger.ts";
import { MessageBudget } from "./socket-message-budget.ts";
import type { AcceptedSocket, SocketEnd, SocketListener } from "./socket-route.ts";

/** RFC 6455, 5.5: a control frame holds 125 bytes, two of them the code. */
const MAX_REASON_BYTES = 123;
/** A client that leaves this much unread is gone or cannot keep up, so we stop spending memory on it. */
const MAX_BUFFERED_BYTES = 1_048_576;

/** RFC 6455, 7.4.1. */
const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;

export interface SocketConnectionOptions {
  readonly socket: WebSocket;
  readonly messagesPerSecond: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The route's pattern. */
  readonly route: string;
  readonly onEnd: (end: SocketEnd) => void;
}

/** One open WebSocket: enforces its limits, passes its messages on, and ends exactly once. */
export class SocketConnection implements AcceptedSocket {
  readonly #socket: WebSocket;
  readonly #budget: MessageBudget;
  readonly #options: SocketConnectionOptions;
  #listener: SocketListener | null = null;
  /** Why it ended; the first cause wins. */
  #end: SocketEnd | null = null;
  #isAlive = true;

  constructor(options: SocketConnectionOptions) {
    this.#options = options;
    this.#socket = options.socket;
    this.#budget = new MessageBudget(options.messagesPerSecond);
    // An `error` event without a listener would end the process; `close` follows it.
    this.#socket.on("error", (error) => {
      this.#end ??= endOfError(error);
    });
    this.#socket.on("close", (code) => this.#finish(code));
  }

  /** Messages go to the listener `accept` returns. Ends the socket if `accept` throws. */
  start(accept: (socket: AcceptedSocket) => SocketListener): void {
    this.#guarded(() => {
      this.#listener = accept(this);
    });
    this.#socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    // Control frames cost as much as messages do.
    this.#socket.on("ping", () => this.#admit());
    this.#socket.on("pong", () => this.#admit());
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(message: string | Uint8Array): void {
    if (this.#end !== null) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.#destroy("slow-peer");
      return;
    }
    this.#socket.send(message);
  }

  close(code: number, reason: string): void {
    this.#close(code, reason, "closed-by-us");
  }

  /** Ends the socket if its peer has not been heard since the last beat, else pings it. */
  beat(): void {
    if (this.#end !== null) return;
    if (!this.#isAlive) {
      this.#destroy("dead-peer");
      return;
    }
    this.#isAlive = false;
    this.#socket.ping();
  }

  /** For a peer that does not answer the closing handshake. */
  terminate(): void {
    this.#socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#admit()) return;
    // `binaryType` is "nodebuffer", so `data` is a Buffer.
    this.#guarded(() => this.#listener?.onMessage(data as Buffer, isBinary));
  }

  /** False when the socket has ended, or is being ended because of this message. */
  #admit(): boolean {
    if (this.#end !== null) return false;
    this.#isAlive = true;
    if (this.#budget.take(this.#options.clock.monotonicMs())) return true;
    this.#close(POLICY_VIOLATION, "too many messages", "too-many-messages");
    return false;
  }

  #close(code: number, reason: string, end: SocketEnd): void {
    if (this.#end !== null) return;
    this.#end = end;
    this.#socket.close(code, cutToBytes(reason, MAX_REASON_BYTES));
  }

  #destroy(end: SocketEnd): void {
    this.#end = end;
    this.#socket.terminate();
  }

  #finish(code: number): void {
    const end = this.#end ?? (code === 1006 ? "connection-lost" : "closed-by-peer");
    this.#end = end;
    this.#options.onEnd(end);
    this.#guarded(() => this.#listener?.onClose(code, end));
  }

  /** An exception in a listener ends that listener's socket, not the process with all the others. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#options.logger.error("socket listener failed", { route: this.#options.route, ...errorFields(error) });
      this.#close(INTERNAL_ERROR, "internal error", "listener-failed");
    }
  }
}

function endOfError(error: Error): SocketEnd {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH" || code === "WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH") {
    return "message-too-large";
  }
  return code.startsWith("WS_ERR_") ? "protocol-error" : "connection-lost";
}

function cutToBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  // Do not cut within a character: continuation bytes are 10xxxxxx.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString("utf8", 0, end);
}
