import type { Clock } from "@parley/foundation/clock";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { errorFields, type Logger } from "../../../platform/logging/logger.ts";
import { GatheredChanges } from "./gathered-changes.ts";
import type { OrganizationChange } from "./organization-change.ts";
import type { OrganizationStream } from "./organization-stream.ts";
import { watch } from "./watched-event-store.ts";

export interface FeedDeps {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Changes that come in a burst are sent together, the same one once. */
const GATHER_MS = 150;
/** What is said in calls changes all the time; a page looks no more often. */
const BETWEEN_TRANSCRIPTS_MS = 1_000;
/** Of more calls at once it is said as a whole. */
const MOST_TRANSCRIPTS = 10;
/** Whether events are still noted. */
const LEASE_LOOK_MS = 20_000;

/** What happens in an organization, passed on to all who watch it in this process at the same moments. */
export class OrganizationFeed {
  readonly streams = new Set<OrganizationStream>();
  readonly #deps: FeedDeps;
  readonly #gathered = new GatheredChanges();
  #isSendDue = false;
  readonly #spoken = new Set<number>();
  #isSpokenDue = false;
  #spokenSentAtMs = Number.NEGATIVE_INFINITY;
  readonly #ended = new AbortController();

  constructor(deps: FeedDeps, scope: OrganizationScope) {
    this.#deps = deps;
    void this.#holdLease(scope);
  }

  changed(changes: readonly OrganizationChange[]): void {
    this.#gathered.add(changes);
    this.#sendSoon();
  }

  /** Announcements may have been lost. */
  missed(): void {
    this.#gathered.lose();
    this.#sendSoon();
  }

  /** Something was said in the call. */
  said(callId: number): void {
    this.#spoken.add(callId);
    if (this.#isSpokenDue) return;
    this.#isSpokenDue = true;
    const dueInMs = this.#spokenSentAtMs + BETWEEN_TRANSCRIPTS_MS - this.#deps.clock.monotonicMs();
    void this.#after(Math.max(GATHER_MS, dueInMs), () => {
      this.#isSpokenDue = false;
      this.#spokenSentAtMs = this.#deps.clock.monotonicMs();
      const spoken = this.#spoken.size > MOST_TRANSCRIPTS ? [null] : [...this.#spoken];
      this.#spoken.clear();
      this.#gathered.add(spoken.map((subjectId) => ({ id: null, kind: "transcript", subjectId })));
      this.#send();
    });
  }

  /** Nobody watches any more. */
  end(): void {
    this.#ended.abort();
  }

  #sendSoon(): void {
    if (this.#isSendDue) return;
    this.#isSendDue = true;
    void this.#after(GATHER_MS, () => {
      this.#isSendDue = false;
      this.#send();
    });
  }

  #send(): void {
    if (this.#gathered.isEmpty) return;
    const batch = this.#gathered.take();
    for (const stream of this.streams) stream.tell(batch);
  }

  async #holdLease(scope: OrganizationScope): Promise<void> {
    const { clock, logger } = this.#deps;
    for (;;) {
      await clock.sleep(LEASE_LOOK_MS, this.#ended.signal).catch(() => undefined);
      if (this.#ended.signal.aborted) return;
      try {
        // It is gone, with what was not noted meanwhile: the database has crashed, or this process stood still.
        if (!(await scope.transaction(watch))) this.missed();
      } catch (error) {
        logger.warn("an organization's events may not be noted any longer", errorFields(error));
      }
    }
  }

  async #after(ms: number, work: () => void): Promise<void> {
    await this.#deps.clock.sleep(ms, this.#ended.signal).catch(() => undefined);
    if (!this.#ended.signal.aborted) work();
  }
}
