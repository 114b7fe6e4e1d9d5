import type { Clock } from "@parley/foundation/clock";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { EventCursor } from "./event-cursor.ts";
import { idBeforeNewest, idBeforeOverlap, type ListenedEvent, listListenedEvents } from "./listened-event-store.ts";

/**
 * Ids are given when an event is written and seen when its transaction commits, so one with a lower id may appear behind one
 * with a higher. For this long, far longer than such a transaction takes, what was read is read over again.
 */
const OVERLAP_MS = 60_000;
const MOST_AT_ONCE = 20;

/** Where a client stopped, or how many of the events before now it wants. */
export type WantedEvents = { readonly from: EventCursor } | { readonly last: number };

/** Finds where a new stream begins: nothing up to `lowId` is read. */
export async function beginAt(
  unit: ScopedUnitOfWork,
  wanted: WantedEvents,
): Promise<EventCursor & { readonly lowId: number }> {
  if ("last" in wanted) {
    const floor = await idBeforeNewest(unit, wanted.last);
    return { position: floor, floor, lowId: floor };
  }
  const { position } = wanted.from;
  // An installation that was restored from a backup counts on from an earlier id.
  const floor = Math.min(wanted.from.floor, await idBeforeNewest(unit, 0));
  return { position, floor, lowId: Math.max(floor, await idBeforeOverlap(unit, position, OVERLAP_MS)) };
}

/** Reads an organization's events, each once, in the order of their ids as far as they can be seen. */
export class EventReader {
  readonly #scope: OrganizationScope;
  readonly #clock: Pick<Clock, "monotonicMs">;
  /** Everything up to it was read, or is from before. */
  #lowId: number;
  /** What was read above it, and when. */
  readonly #read = new Map<number, number>();

  constructor(scope: OrganizationScope, clock: Pick<Clock, "monotonicMs">, lowId: number) {
    this.#scope = scope;
    this.#clock = clock;
    this.#lowId = lowId;
  }

  /** What was not read yet; `hasMore` when that is not all. */
  async next(): Promise<{ readonly events: readonly ListenedEvent[]; readonly hasMore: boolean }> {
    this.#forget();
    const events = await this.#scope.transaction((unit) =>
      listListenedEvents(unit, { afterId: this.#lowId, except: [...this.#read.keys()], limit: MOST_AT_ONCE }),
    );
    const nowMs = this.#clock.monotonicMs();
    for (const { id } of events) this.#read.set(id, nowMs);
    return { events, hasMore: events.length === MOST_AT_ONCE };
  }

  /** Nothing appears any more below what was read long enough ago. */
  #forget(): void {
    const longAgoMs = this.#clock.monotonicMs() - OVERLAP_MS;
    for (const [id, readAtMs] of this.#read) if (readAtMs <= longAgoMs) this.#lowId = Math.max(this.#lowId, id);
    for (const id of this.#read.keys()) if (id <= this.#lowId) this.#read.delete(id);
  }
}
