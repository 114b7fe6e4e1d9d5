import type { Clock } from "@parley/foundation/clock";
import { ServiceUnreachableError } from "../client/ask-service.ts";
import { SilentConnectionError } from "../client/read-events.ts";
import type { ServiceAccess } from "../client/service-access.ts";
import type { ForwardedEvent } from "./describe-event.ts";
import { openEventFeed } from "./event-feed.ts";
import { postEvent } from "./post-event.ts";
import { waitForServer } from "./reach-server.ts";
import { readWebhookEvent, signedAtMs, type WebhookEvent } from "./webhook-event.ts";

export interface ForwardOptions {
  readonly access: ServiceAccess;
  readonly forwardTo: URL;
  /** How many of the events before now come first. */
  readonly last: number;
  readonly clock: Clock;
  readonly stop: AbortSignal;
  readonly onEvent: (forwarded: ForwardedEvent) => void;
  /** A sentence on how it goes. */
  readonly say: (sentence: string) => void;
}

/** As long as the service waits for receivers. */
const ANSWER_MS = 10_000;
/** Receivers refuse what was signed more than five minutes ago. */
const FRESH_MS = 240_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** An event at which the server breaks down each time must not keep the others back. */
const MOST_TRIES = 3;
/** Those of the last minute may come once more; ten thousand are far more. */
const MOST_REMEMBERED = 10_000;

/** Why the feed was left. */
type Left = "ended" | "server-gone" | "stale";

/**
 * Forwards events one after the other, which keeps their order and lets the service wait while the server is slow. Over a
 * restart of either side it goes on behind the last event that was answered. Ends only with an error, or when it is stopped.
 */
export class EventForwarder {
  readonly #options: ForwardOptions;
  /** Ids of the events that were answered, the oldest first. */
  readonly #done = new Set<string>();
  /** Tries at which the server broke down, of the event whose turn it is. */
  #brokenTries = 0;
  #cursor: string | null = null;
  #isConnected = false;
  #wasConnected = false;
  #waitMs = FIRST_WAIT_MS;
  forwardedCount = 0;

  constructor(options: ForwardOptions) {
    this.#options = options;
  }

  /** @throws DomainError when the service refuses, or does not answer the first time; what `stop` is aborted with */
  async run(): Promise<never> {
    for (;;) await this.#continue(await this.#follow());
  }

  async #follow(): Promise<Left> {
    const { access, last, clock, stop } = this.#options;
    try {
      let isFirst = true;
      for await (const { event, lastEventId, data } of openEventFeed(
        access,
        { cursor: this.#cursor, last },
        clock,
        stop,
      )) {
        if (event === "ready") this.#connected(lastEventId);
        if (event !== "webhook") continue;
        const received = readWebhookEvent(data);
        if (!isFirst && clock.now().getTime() - signedAtMs(received) > FRESH_MS) return "stale";
        isFirst = false;
        if (!this.#done.has(received.event_id) && !(await this.#forward(received))) return "server-gone";
        this.#cursor = lastEventId;
      }
    } catch (error) {
      stop.throwIfAborted();
      if (!this.#wasConnected || !isPassing(error)) throw error;
    }
    return "ended";
  }

  async #continue(left: Left): Promise<void> {
    const { forwardTo, clock, stop, say } = this.#options;
    if (left === "stale") return;
    if (left === "server-gone") {
      say(`Nothing answers at ${forwardTo.href}; waiting for it.`);
      await waitForServer(forwardTo, clock, stop);
      return;
    }
    if (this.#isConnected) say("The connection to the service is lost; trying again.");
    this.#isConnected = false;
    await clock.sleep(this.#waitMs, stop);
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
  }

  #connected(cursor: string): void {
    const { access, forwardTo, say } = this.#options;
    this.#cursor ??= cursor;
    this.#waitMs = FIRST_WAIT_MS;
    if (!this.#wasConnected) say(`Listening to ${access.baseUrl}, forwarding to ${forwardTo.href}. Ctrl-C ends it.`);
    else if (!this.#isConnected) say("Connected again.");
    this.#isConnected = true;
    this.#wasConnected = true;
  }

  /** @returns false when it is to be tried again */
  async #forward(event: WebhookEvent): Promise<boolean> {
    const { forwardTo, clock, stop, onEvent } = this.#options;
    const beganMs = clock.monotonicMs();
    const result = await postEvent(forwardTo, event, ANSWER_MS, stop);
    if (result.kind === "not-reached") return false;
    if (result.kind === "broken") {
      this.#brokenTries += 1;
      if (this.#brokenTries < MOST_TRIES) return false;
    }
    this.#brokenTries = 0;
    this.#remember(event.event_id);
    this.forwardedCount += 1;
    onEvent({ event, result, latencyMs: Math.round(clock.monotonicMs() - beganMs) });
    return true;
  }

  #remember(eventId: string): void {
    this.#done.add(eventId);
    if (this.#done.size <= MOST_REMEMBERED) return;
    for (const oldest of this.#done) {
      this.#done.delete(oldest);
      break;
    }
  }
}

/** Whether the same may work a moment later. A connection that breaks is a TypeError to `fetch`. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ServiceUnreachableError || error instanceof SilentConnectionError || error instanceof TypeError
  );
}
