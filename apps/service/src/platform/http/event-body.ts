import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import type { Clock } from "@parley/foundation/clock";

/** A client that takes nothing for this long is taken for gone: its connection holds a place that others want. */
const SLOWEST_READ_MS = 60_000;

/** Of the answer that such a body belongs to. */
export const EVENT_STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // Asks nginx not to keep events back until a buffer is full.
  "x-accel-buffering": "no",
  // Nothing else is sent over it, and a server that stops need not wait for it to be idle for long enough.
  connection: "close",
};

export interface ServerSentEvent {
  readonly event: string;
  /** What the client names when it comes back; absent: the one before still holds. */
  readonly id?: string;
  readonly data: unknown;
}

/** As it is sent. */
export function eventText({ event, id, data }: ServerSentEvent): string {
  return `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** An answer of server-sent events (HTML standard), as the body of an operation. */
export class EventBody {
  readonly #stream = new PassThrough();
  readonly #closing = new AbortController();
  readonly #clock: Pick<Clock, "sleep">;

  constructor(clock: Pick<Clock, "sleep">) {
    this.#clock = clock;
    this.#stream.once("close", () => this.#closing.abort());
    // A connection that breaks is a client that has gone.
    this.#stream.on("error", () => this.#closing.abort());
  }

  /** To be given to the server, which reads it as fast as the client does. */
  get stream(): Readable {
    return this.#stream;
  }

  /** Aborted when the client has gone, or nothing more is sent. */
  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  /** Resolves when there is room for the next one, or nobody reads any more. */
  send(event: ServerSentEvent): Promise<void> {
    return this.write(eventText(event));
  }

  /** @param text whole events, as `eventText` writes them */
  async write(text: string): Promise<void> {
    if (this.closed.aborted || this.#stream.write(text)) return;
    const waiting = new AbortController();
    const signal = AbortSignal.any([waiting.signal, this.closed]);
    const isLate = await Promise.race([
      once(this.#stream, "drain", { signal }).then(
        () => false,
        () => false,
      ),
      this.#clock.sleep(SLOWEST_READ_MS, signal).then(
        () => true,
        () => false,
      ),
    ]);
    waiting.abort();
    if (isLate) this.#stream.destroy();
  }

  /** Shows the client, and everything between, that the connection lives. */
  beat(): Promise<void> {
    return this.write(":\n\n");
  }

  end(): void {
    this.#closing.abort();
    this.#stream.end();
  }
}
