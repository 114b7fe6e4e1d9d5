import type { IncomingMessage } from "node:http";
import type { createConnection } from "node:net";
import type { Clock } from "@parley/foundation/clock";
import type { buildConnector } from "undici";
import WebSocket from "ws";
import { OutboundHttpError } from "./outbound-http.ts";
import type {
  OutboundSocket,
  OutboundSocketEnd,
  OutboundSocketFailure,
  OutboundSocketHandler,
} from "./outbound-socket.ts";

/** Vendors' messages are a few kilobytes; a transcript with word times of a minute may reach a hundred. */
const MAX_MESSAGE_BYTES = 4 * 1_048_576;
/** How long to wait for the peer's close frame after ours; the package's default would keep a dead peer's socket for 30 s. */
const CLOSE_TIMEOUT_MS = 2_000;
/** A refusal says why in a sentence or a small JSON object. */
const MAX_REFUSAL_BYTES = 4_096;
const MAX_RETRY_AFTER_SECONDS = 86_400;
/** RFC 6455, 7.4.1: stands for "no close frame came" and is never sent. */
const NO_CLOSE_FRAME = 1_006;

/** One WebSocket over a connection made by a connector. `ws` speaks the protocol; addresses are checked elsewhere. */
export class WsOutboundSocket implements OutboundSocket {
  readonly #handler: OutboundSocketHandler;
  readonly #onEnd: () => void;
  readonly #clock: Clock;
  #socket: WebSocket | null = null;
  #limit = new AbortController();
  #isEnded = false;
  #isClosedByUs = false;
  #problem = "";

  /** @param onEnd called once, before the handler's `onClose`. */
  constructor(handler: OutboundSocketHandler, onEnd: () => void, clock: Clock) {
    this.#handler = handler;
    this.#onEnd = onEnd;
    this.#clock = clock;
  }

  /** @param url `http:` or `https:`. */
  connect(
    url: URL,
    headers: Readonly<Record<string, string>>,
    timeoutMs: number,
    connect: (onConnected: buildConnector.Callback) => void,
  ): void {
    const options = {
      headers: { ...headers },
      perMessageDeflate: false,
      followRedirects: false,
      maxPayload: MAX_MESSAGE_BYTES,
      closeTimeout: CLOSE_TIMEOUT_MS,
      // Vendors' messages are parsed and checked anyway.
      skipUTF8Validation: true,
      // `ws` passes this to `http.request`, which also accepts an asynchronous function; the types only know the other form.
      createConnection: ((_target: unknown, onConnected: buildConnector.Callback) => {
        connect(onConnected);
      }) as unknown as typeof createConnection,
    };
    let socket: WebSocket;
    try {
      socket = new WebSocket(url, options);
    } catch (error) {
      // A header is not valid in HTTP.
      this.failLater("blocked", messageOf(error));
      return;
    }
    this.#socket = socket;
    this.#limitTo(timeoutMs, () => this.#giveUp(`Not open within ${timeoutMs} ms`));
    this.#listen(socket);
  }

  /** Ends a socket that was never opened. */
  failLater(failure: OutboundSocketFailure, reason: string): void {
    queueMicrotask(() => this.#end({ failure, reason }));
  }

  send(message: string | Uint8Array): void {
    // The caller may reuse the bytes: a client's frames are masked, which copies them (RFC 6455, 5.3).
    if (this.isOpen) this.#socket?.send(message);
  }

  close(): void {
    this.#isClosedByUs = true;
    if (this.isOpen) this.#socket?.close(1_000);
    else this.#socket?.terminate();
  }

  /** Ends it without a close frame. */
  terminate(): void {
    this.#isClosedByUs = true;
    this.#socket?.terminate();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  get bufferedBytes(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  #listen(socket: WebSocket): void {
    let wasOpen = false;
    let failure: OutboundSocketFailure = "unreachable";
    socket.on("open", () => {
      wasOpen = true;
      this.#limit.abort();
      this.#handler.onOpen();
    });
    socket.on("message", (data: Buffer, isBinary) => {
      if (this.#isEnded) return;
      if (isBinary) this.#handler.onBinary(data);
      else this.#handler.onText(data.toString());
    });
    socket.on("unexpected-response", (_request, response) => this.#refused(response));
    socket.on("error", (error) => {
      if (error instanceof OutboundHttpError && error.failure === "blocked") failure = "blocked";
      this.#problem ||= messageOf(error);
    });
    socket.on("close", (code, reason) => {
      if (this.#isClosedByUs) failure = "closed";
      const hasFrame = wasOpen && code !== NO_CLOSE_FRAME;
      this.#end({
        code: hasFrame ? code : null,
        reason: hasFrame ? reason.toString() : this.#problem,
        failure: wasOpen ? null : failure,
      });
    });
  }

  /** Reads the reason for the refusal. */
  #refused(response: IncomingMessage): void {
    const chunks: Buffer[] = [];
    let receivedBytes = 0;
    const end = () => {
      this.#end({
        reason: Buffer.concat(chunks).subarray(0, MAX_REFUSAL_BYTES).toString(),
        statusCode: response.statusCode ?? null,
        retryAfterMs: retryAfterMsOf(response),
      });
      response.destroy();
      this.#socket?.terminate();
    };
    this.#limitTo(CLOSE_TIMEOUT_MS, end);
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      receivedBytes += chunk.length;
      if (receivedBytes >= MAX_REFUSAL_BYTES) end();
    });
    response.on("error", end);
    response.on("close", end);
  }

  /** Replaces the previous limit. */
  #limitTo(limitMs: number, onOver: () => void): void {
    this.#limit.abort();
    this.#limit = new AbortController();
    this.#clock.sleep(limitMs, this.#limit.signal).then(onOver, () => undefined);
  }

  #giveUp(reason: string): void {
    this.#end({ failure: "timeout", reason });
    this.#socket?.terminate();
  }

  #end(end: Partial<OutboundSocketEnd>): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#limit.abort();
    this.#onEnd();
    this.#handler.onClose({ code: null, reason: "", statusCode: null, retryAfterMs: null, failure: null, ...end });
  }
}

function retryAfterMsOf(response: IncomingMessage): number | null {
  const text = response.headers["retry-after"];
  if (text === undefined || !/^\d{1,9}$/.test(text)) return null;
  return Math.min(Number(text), MAX_RETRY_AFTER_SECONDS) * 1_000;
}

/** System errors are known by their code; an aggregate of several addresses has no message of its own. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" && !code.startsWith("WS_ERR") ? code : error.message;
}
