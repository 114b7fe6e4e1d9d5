import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { Clock } from "@parley/foundation/clock";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { CredentialWatch } from "../../../platform/http/credential-watch.ts";
import { EventBody } from "../../../platform/http/event-body.ts";
import type { LiveEvents } from "../../../platform/live-events/live-events.ts";
import { errorFields, type Logger } from "../../../platform/logging/logger.ts";
import type { SigningSecrets } from "../signing/signing-secrets.ts";
import { webhookHeaders } from "../signing/webhook-headers.ts";
import { type EventCursor, writeCursor } from "./event-cursor.ts";
import { EventReader } from "./event-reader.ts";
import type { ListenedEvent } from "./listened-event-store.ts";
import { keepForListeners } from "./listener-store.ts";
import { webhookEventsTopic } from "./webhook-events-topic.ts";

export interface EventStreamDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly liveEvents: Pick<LiveEvents, "subscribe">;
  readonly signingSecrets: Pick<SigningSecrets, "valid">;
}

export interface Listening {
  readonly scope: OrganizationScope;
  readonly begin: EventCursor & { readonly lowId: number };
  /** Goes on after what is there; else the stream ends with it. */
  readonly follows: boolean;
  /** Whether the credentials still hold. */
  readonly mayStillListen: () => Promise<boolean>;
}

/** How often the lease of events without a URL is renewed. */
const RENEW_LEASE_MS = 30_000;
/** How long events without a URL are kept on after the last sign of a listener: over a restart of either side. */
export const KEPT_FOR_LISTENERS_MS = 300_000;
/** Proxies close what is silent for longer, often after 30 s or 60 s. A look comes with it: an announcement may be missed. */
const BEAT_MS = 15_000;
/** Events that come in a burst are read together. */
const BETWEEN_LOOKS_MS = 100;

/** One who has an organization's events streamed to them. Announcements only say when to look. */
export class EventStream {
  readonly body: EventBody;
  readonly #deps: EventStreamDeps;
  readonly #listening: Listening;
  readonly #reader: EventReader;
  #position: number;
  #hasNews = false;
  #wake: () => void = () => undefined;
  readonly #credentials: CredentialWatch;
  #renewedAtMs: number;

  constructor(deps: EventStreamDeps, listening: Listening) {
    this.#deps = deps;
    this.#listening = listening;
    this.#position = listening.begin.position;
    this.#reader = new EventReader(listening.scope, deps.clock, listening.begin.lowId);
    this.#credentials = new CredentialWatch(deps.clock, listening.mayStillListen);
    this.#renewedAtMs = deps.clock.monotonicMs();
    this.body = new EventBody(deps.clock);
    const topic = webhookEventsTopic(listening.scope.organizationId);
    // Before the first look: what is written meanwhile is announced, and the next look finds it.
    const unsubscribe = listening.follows
      ? deps.liveEvents.subscribe(topic, () => {
          this.#hasNews = true;
          this.#wake();
        })
      : () => undefined;
    this.body.closed.addEventListener("abort", () => {
      unsubscribe();
      this.#wake();
    });
    void this.#run();
  }

  async #run(): Promise<void> {
    try {
      await this.body.send({ event: "ready", id: this.#cursor(), data: {} });
      while (!this.body.closed.aborted) {
        if (!(await this.#isStillAllowed())) break;
        this.#hasNews = false;
        const hasMore = await this.#sendNext();
        if (hasMore) continue;
        if (!this.#listening.follows) break;
        await this.#pause();
      }
    } catch (error) {
      this.#deps.logger.warn("webhook events could not be streamed", errorFields(error));
    }
    this.body.end();
  }

  /** @returns whether there is more to send at once */
  async #sendNext(): Promise<boolean> {
    const { events, hasMore } = await this.#reader.next();
    if (events.length === 0) return false;
    const secrets = await this.#deps.signingSecrets.valid(this.#listening.scope.organizationId);
    for (const event of events) {
      if (this.body.closed.aborted) return false;
      this.#position = Math.max(this.#position, event.id);
      const timestampSeconds = Math.floor(this.#deps.clock.now().getTime() / 1_000);
      const headers = webhookHeaders({ ...event, timestampSeconds }, secrets);
      await this.body.send({ event: "webhook", id: this.#cursor(), data: presentEvent(event, headers) });
    }
    return hasMore;
  }

  async #isStillAllowed(): Promise<boolean> {
    const { follows, scope } = this.#listening;
    if (!follows) return true;
    if (!(await this.#credentials.holds())) return false;
    const nowMs = this.#deps.clock.monotonicMs();
    if (nowMs - this.#renewedAtMs < RENEW_LEASE_MS) return true;
    this.#renewedAtMs = nowMs;
    await scope.transaction((unit) => keepForListeners(unit, KEPT_FOR_LISTENERS_MS));
    return true;
  }

  /** Until there is news; shows meanwhile that the connection lives. */
  async #pause(): Promise<void> {
    await this.#sleep(BETWEEN_LOOKS_MS);
    if (this.#hasNews || this.body.closed.aborted) return;
    const waking = new AbortController();
    this.#wake = () => waking.abort();
    await this.#sleep(Math.min(BEAT_MS, this.#credentials.waitMs), waking.signal);
    this.#wake = () => undefined;
    if (!this.#hasNews) await this.body.beat();
  }

  /** Shorter when nobody listens any more, or `signal` says so. */
  async #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const signals = signal === undefined ? [this.body.closed] : [this.body.closed, signal];
    await this.#deps.clock.sleep(ms, AbortSignal.any(signals)).catch(() => undefined);
  }

  #cursor(): string {
    return writeCursor({ position: this.#position, floor: this.#listening.begin.floor });
  }
}

function presentEvent(event: ListenedEvent, headers: Readonly<Record<string, string>>) {
  return {
    event_id: event.eventId,
    event_type: event.eventType,
    conversation_id: event.conversationId,
    url: event.url,
    created_at: toWireTimestamp(event.createdAt),
    headers,
    body: event.body,
  };
}
