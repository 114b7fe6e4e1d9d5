import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { EventBody } from "../../../platform/http/event-body.ts";
import type { LiveEvents } from "../../../platform/live-events/live-events.ts";
import type { Logger } from "../../../platform/logging/logger.ts";
import { organizationEventsTopic, readChanges } from "./organization-change.ts";
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
}

/** A stream costs a connection and a check of its credentials now and then; what it sends is announced to the process once. */
const MOST_PER_PROCESS = 1_000;

/** All streams of this process, which share its one connection that listens. */
export class OrganizationStreams {
  readonly #deps: OrganizationStreamsDeps;
  readonly #open = new Map<OrganizationId, Set<OrganizationStream>>();
  readonly #unsubscribe = new Map<OrganizationId, () => void>();
  #count = 0;
  #hasEnded = false;

  constructor(deps: OrganizationStreamsDeps) {
    this.#deps = deps;
    deps.onTranscript((organizationId, callId) => {
      for (const stream of this.#open.get(organizationId) ?? []) stream.said(callId);
    });
    // What was announced while nothing was heard is lost.
    deps.liveEvents.onListening(() => {
      for (const streams of this.#open.values()) for (const stream of streams) stream.missed();
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
    const { organizationId } = scope;
    const stream = new OrganizationStream({
      ...this.#deps,
      mayStillWatch: async () => {
        if (!(await mayStillWatch())) return false;
        // The lease is gone, with what was not noted meanwhile: the database has crashed, or this process stood still.
        if (!(await scope.transaction(watch))) stream.missed();
        return true;
      },
    });
    // Before the first look: what happens meanwhile waits in the stream.
    this.#add(organizationId, stream);
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
    for (const streams of [...this.#open.values()]) for (const { body } of [...streams]) body.end();
  }

  #add(organizationId: OrganizationId, stream: OrganizationStream): void {
    const streams = this.#open.get(organizationId) ?? new Set();
    this.#open.set(organizationId, streams.add(stream));
    this.#count += 1;
    if (streams.size === 1) {
      const unsubscribe = this.#deps.liveEvents.subscribe(organizationEventsTopic(organizationId), (detail) => {
        const changes = readChanges(detail);
        for (const each of streams) each.changed(changes);
      });
      this.#unsubscribe.set(organizationId, unsubscribe);
    }
    stream.body.closed.addEventListener("abort", () => this.#remove(organizationId, stream), { once: true });
  }

  #remove(organizationId: OrganizationId, stream: OrganizationStream): void {
    const streams = this.#open.get(organizationId);
    if (streams?.delete(stream) !== true) return;
    this.#count -= 1;
    if (streams.size > 0) return;
    this.#open.delete(organizationId);
    this.#unsubscribe.get(organizationId)?.();
    this.#unsubscribe.delete(organizationId);
  }
}

async function begin(unit: ScopedUnitOfWork, { lastId, follows }: WantedChanges): Promise<StreamOpening> {
  const wasWatched = await watch(unit);
  const missed = lastId === null ? [] : lastId === "unknown" ? null : await listMissedChanges(unit, lastId);
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
