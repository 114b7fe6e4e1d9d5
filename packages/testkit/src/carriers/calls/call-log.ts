import type { Clock } from "@parley/foundation/clock";

/** What happens during a simulated call, as the carrier and the phone see it. */
export type CallLogEvent =
  | { readonly kind: "answered" }
  | { readonly kind: "ended" }
  | { readonly kind: "media-opened"; readonly url: string }
  /** The upgrade was refused, or the connection failed (null). */
  | { readonly kind: "media-refused"; readonly url: string; readonly statusCode: number | null }
  | { readonly kind: "media-closed"; readonly by: "service" | "carrier" | "cut"; readonly code: number | null }
  /** A message with audio arrived from the service. */
  | { readonly kind: "audio"; readonly samples: number }
  | { readonly kind: "mark"; readonly name: string }
  | { readonly kind: "mark-returned"; readonly name: string }
  | { readonly kind: "clear"; readonly clearedSamples: number }
  /** The person at the phone. */
  | { readonly kind: "speech-started" }
  | { readonly kind: "speech-ended" }
  | { readonly kind: "pressed"; readonly digits: string }
  /** By the carrier's own voice. */
  | { readonly kind: "said"; readonly text: string; readonly language: string | null }
  | { readonly kind: "digits-played"; readonly digits: string }
  /** The service sent something the carrier rejects or accepts only by luck. */
  | { readonly kind: "violation"; readonly message: string };

/** `atMs` is monotonic: `performance.now()` of the process the simulator runs in. */
export type CallLogEntry = CallLogEvent & { readonly atMs: number };

export interface WaitOptions {
  /** Ignores entries before this; default: now. */
  readonly sinceMs?: number;
  /** Default 5,000. */
  readonly timeoutMs?: number;
}

export const DEFAULT_WAIT_MS = 5_000;

export class CallLog {
  readonly #clock: Clock;
  readonly #entries: CallLogEntry[] = [];
  readonly #waiting = new Set<(entry: CallLogEntry) => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(event: CallLogEvent): void {
    const entry: CallLogEntry = { ...event, atMs: this.#clock.monotonicMs() };
    this.#entries.push(entry);
    for (const look of [...this.#waiting]) look(entry);
  }

  /** Oldest first. */
  entries(): readonly CallLogEntry[] {
    return [...this.#entries];
  }

  /** Waits for the first entry of a kind. @throws Error when none arrives in time */
  async waitFor<K extends CallLogEntry["kind"]>(
    kind: K,
    options: WaitOptions = {},
  ): Promise<Extract<CallLogEntry, { kind: K }>> {
    const isWanted = (entry: CallLogEntry): entry is Extract<CallLogEntry, { kind: K }> => entry.kind === kind;
    const sinceMs = options.sinceMs ?? this.#clock.monotonicMs();
    const earlier = this.#entries.filter(isWanted).find(({ atMs }) => atMs >= sinceMs);
    if (earlier !== undefined) return earlier;
    const timeoutMs = options.timeoutMs ?? DEFAULT_WAIT_MS;
    const { promise, resolve, reject } = Promise.withResolvers<Extract<CallLogEntry, { kind: K }>>();
    const look = (entry: CallLogEntry) => {
      if (isWanted(entry)) resolve(entry);
    };
    this.#waiting.add(look);
    const givenUp = new AbortController();
    this.#clock.sleep(timeoutMs, givenUp.signal).then(
      () => reject(new Error(`no ${kind} within ${timeoutMs} ms`)),
      () => undefined,
    );
    try {
      return await promise;
    } finally {
      this.#waiting.delete(look);
      givenUp.abort();
    }
  }
}
