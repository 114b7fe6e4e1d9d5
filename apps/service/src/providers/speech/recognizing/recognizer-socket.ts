import type { Clock } from "@parley/foundation/clock";
import type {
  OpenOutboundSocket,
  OutboundSocket,
  OutboundSocketEnd,
} from "../../../platform/outbound-http/outbound-socket.ts";
import type { ProviderError } from "../../provider-error.ts";
import { type JsonObject, readMessage } from "../vendor-message.ts";
import type { RecognizerHandler } from "./recognizer.ts";
import { faultOfEnd, type RecognizerFault, recognizerFailure } from "./recognizer-failure.ts";

export interface RecognizerSocketOptions {
  readonly provider: string;
  /** Only used to keep it out of error messages; `headers` sends it. */
  readonly apiKey: string | null;
  readonly openSocket: OpenOutboundSocket;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** For vendors with close codes of their own; null: the code says nothing more than RFC 6455 has it say. */
  readonly faultOfClose?: (code: number, reason: string) => RecognizerFault | null;
  /** Called when nothing has been sent for `keepAliveMs`; sends something to keep the connection open. */
  readonly keepAlive: () => void;
  readonly onMessage: (message: JsonObject) => void;
  /** At most once; nothing follows. */
  readonly onFailure: (error: ProviderError) => void;
}

/** What a stream over a vendor's listening socket is made with. */
export interface RecognizerStreamOptions {
  readonly handler: RecognizerHandler;
  readonly clock: Clock;
  /** How long a `finalize()` waits for the vendor. */
  readonly finalLatencyMs: number;
  readonly connect: (
    events: Pick<RecognizerSocketOptions, "keepAlive" | "onMessage" | "onFailure">,
  ) => RecognizerSocket;
}

/** Deepgram closes after 10 s without a message and wants one every 3-5 s; ElevenLabs closes after about 15 s. */
const KEEP_ALIVE_MS = 5_000;
const OPEN_TIMEOUT_MS = 5_000;

/**
 * A socket to a vendor's recognizer, opened at once. It queues what is sent before it is open, keeps an idle connection
 * alive, and reports its end once, unless we ended it.
 */
export class RecognizerSocket {
  readonly #options: RecognizerSocketOptions;
  readonly #socket: OutboundSocket;
  readonly #ended = new AbortController();
  /** Until it is open. */
  #waiting: (string | Uint8Array)[] | null = [];
  #waitingBytes = 0;
  #lastSentAtMs: number;

  constructor(options: RecognizerSocketOptions) {
    this.#options = options;
    this.#lastSentAtMs = options.clock.monotonicMs();
    this.#socket = options.openSocket(
      options.url,
      { headers: options.headers, connectTimeoutMs: OPEN_TIMEOUT_MS },
      {
        onOpen: () => this.#opened(),
        onText: (text) => this.#received(text),
        onBinary: () => undefined,
        onClose: (end) => this.#closed(end),
      },
    );
  }

  /** Sends in order, even before the socket is open. The bytes may be reused after the call. */
  send(message: string | Uint8Array): void {
    if (this.isEnded) return;
    this.#lastSentAtMs = this.#options.clock.monotonicMs();
    if (this.#waiting === null) {
      this.#socket.send(message);
    } else {
      this.#waiting.push(typeof message === "string" ? message : Uint8Array.from(message));
      this.#waitingBytes += message.length;
    }
  }

  /** Ends it as failed. */
  fail(fault: RecognizerFault): void {
    if (this.isEnded) return;
    this.#end();
    this.#options.onFailure(recognizerFailure(this.#options.provider, this.#options.apiKey, fault));
  }

  /** @param farewell sent first, for vendors that want one. */
  close(farewell?: string): void {
    if (this.isEnded) return;
    if (farewell !== undefined) this.#socket.send(farewell);
    this.#end();
  }

  get isEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  get bufferedBytes(): number {
    return this.#waitingBytes + this.#socket.bufferedBytes;
  }

  #opened(): void {
    if (this.isEnded) return;
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    this.#waitingBytes = 0;
    for (const message of waiting) this.#socket.send(message);
    this.#lastSentAtMs = this.#options.clock.monotonicMs();
    this.#stayAlive().catch(() => undefined);
  }

  #received(text: string): void {
    if (this.isEnded) return;
    const message = readMessage(text);
    if (message === null) this.fail({ kind: "malformed-response" });
    else this.#options.onMessage(message);
  }

  #closed(end: OutboundSocketEnd): void {
    const { code, reason } = end;
    const own = code === null ? null : this.#options.faultOfClose?.(code, reason);
    this.fail(own ?? faultOfEnd(end, this.#waiting === null));
  }

  /** Until the end, when the sleep rejects. */
  async #stayAlive(): Promise<void> {
    const { clock, keepAlive } = this.#options;
    while (!this.isEnded) {
      const idleMs = clock.monotonicMs() - this.#lastSentAtMs;
      if (idleMs >= KEEP_ALIVE_MS) {
        this.#lastSentAtMs = clock.monotonicMs();
        keepAlive();
      }
      await clock.sleep(Math.max(0, this.#lastSentAtMs + KEEP_ALIVE_MS - clock.monotonicMs()), this.#ended.signal);
    }
  }

  #end(): void {
    this.#ended.abort();
    this.#waiting = null;
    this.#waitingBytes = 0;
    this.#socket.close();
  }
}
