import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { EventBody } from "../../../platform/http/event-body.ts";
import type { LiveEvents } from "../../../platform/live-events/live-events.ts";
import type { Logger } from "../../../platform/logging/logger.ts";
import type { FollowedKinds } from "./followed-kinds.ts";
import { organizationEventsTopic, readChanges } from "./organization-change.ts";
import { OrganizationFeed } from "./organization-feed.ts";
import { OrganizationStream, type StreamOpening } from "./organization-stream.ts";
import { listMissedChanges, markOpening, watch } from "./watched-event-store.ts";

export interface OrganizationStreamsDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly liveEvents: Pick<LiveEvents, "subscribe" | "onListening">;
  /** Calls the listener when something is said in any call. @returns a function that ends it */
  readonly onTranscript: (listener: (organizationId: OrganizationId, callId: CallId) => void) => () => void;
}

export interface WantedChanges {
  readonly lastId: number | null | "unknown";
  readonly follows: boolean;
  readonly kinds: FollowedKinds;
}

/** A stream costs a connection and a check of its credentials now and then; what it sends is announced to the process once. */
const MOST_PER_PROCESS = 1_000;

/** All streams of this process, which share its one connection that listens. */
export class OrganizationStreams {
  readonly #deps: OrganizationStreamsDeps;
  readonly #feeds = new Map<OrganizationId, { readonly feed: OrganizationFeed; readonly unsubscribe: () => void }>();
  #count = 0;
  #hasEnded = false;

  constructor(deps: OrganizationStreamsDeps) {
    this.#deps = deps;
    deps.onTranscript((organizationId, callId) => this.#feeds.get(organizationId)?.feed.said(callId));
    // What was announced while nothing was heard is lost.
    deps.liveEvents.onListening(() => {
      for (const { feed } of this.#feeds.values()) feed.missed();
    });
  }

  /**
   * @param wanted `lastId`: of the last event the client has seen; null: it begins; `unknown`: it is none of ours
   * @throws DomainError `unavailable` when there are too many already
   */
  async open(
    scope: OrganizationScope,
    wanted: WantedChanges,
    mayStillWatch: () => Promise<boolean>,
  ): Promise<EventBody> {
    if (this.#hasEnded || this.#count >= MOST_PER_PROCESS) {
      throw new DomainError("unavailable", "Too many streams of events are open", {
        code: "too-many-streams",
        fix: "End one of them, or try again later.",
        retryAfterSeconds: 10,
      });
    }
    const { clock, logger } = this.#deps;
    const stream = new OrganizationStream({ clock, logger, kinds: wanted.kinds, mayStillWatch });
    // Before the first look: what happens meanwhile waits in the stream.
    this.#add(scope, stream);
    try {
      stream.start(await scope.transaction((unit) => begin(unit, wanted)));
    } catch (error) {
      stream.body.end();
      throw error;
    }
    if (this.#hasEnded) stream.body.end();
    return stream.body;
  }

  /** Ends all of them, for good; their clients come back to another process. */
  end(): void {
    this.#hasEnded = true;
    for (const { feed } of [...this.#feeds.values()]) for (const { body } of [...feed.streams]) body.end();
  }

  #add(scope: OrganizationScope, stream: OrganizationStream): void {
    const { organizationId } = scope;
    const { feed } = this.#feeds.get(organizationId) ?? this.#begin(scope);
    feed.streams.add(stream);
    this.#count += 1;
    stream.body.closed.addEventListener("abort", () => this.#remove(organizationId, stream), { once: true });
  }

  #begin(scope: OrganizationScope): { readonly feed: OrganizationFeed } {
    const { organizationId } = scope;
    const feed = new OrganizationFeed(this.#deps, scope);
    const topic = organizationEventsTopic(organizationId);
    const unsubscribe = this.#deps.liveEvents.subscribe(topic, (detail) => feed.changed(readChanges(detail)));
    this.#feeds.set(organizationId, { feed, unsubscribe });
    return { feed };
  }

  #remove(organizationId: OrganizationId, stream: OrganizationStream): void {
    const watched = this.#feeds.get(organizationId);
    if (watched?.feed.streams.delete(stream) !== true) return;
    this.#count -= 1;
    if (watched.feed.streams.size > 0) return;
    watched.unsubscribe();
    watched.feed.end();
    this.#feeds.delete(organizationId);
  }
}

async function begin(unit: ScopedUnitOfWork, { lastId, follows, kinds }: WantedChanges): Promise<StreamOpening> {
  const wasWatched = await watch(unit);
  const missed = lastId === null ? [] : lastId === "unknown" ? null : await listMissedChanges(unit, lastId, kinds);
  return { id: await markOpening(unit), missed, isFirst: !wasWatched, follows };
}

/** Reads what the calls announce of their transcripts: `transcript|` and the organization. */
export function transcriptsOf(
  liveEvents: Pick<LiveEvents, "subscribeToFamily">,
): OrganizationStreamsDeps["onTranscript"] {
  return (listener) =>
    liveEvents.subscribeToFamily("call", (callId, detail) => {
      const [change, organizationId = ""] = detail.split("|");
      if (change === "transcript") listener(asId(Number(organizationId)), asId(Number(callId)));
    });
}
