/** What to fetch from the queue: how many jobs, and which groups to skip. */
export interface FetchPlan {
  readonly batchSize: number;
  readonly ignoredGroups: readonly string[];
}

/** Slots a single group never gets, so that the next group does not have to wait for it. */
function reserveOf(slots: number): number {
  return slots < 4 ? 0 : Math.max(1, Math.floor(slots / 8));
}

/**
 * Shares the slots of one kind of job between groups (organizations, customers' URLs), so that a group that queues
 * thousands of jobs delays only its own. A group on its own gets all slots but a reserve; when several have work, those
 * with less than an even share come first, and among equals the oldest job.
 *
 * Skipping a long backlog makes the database walk over it, so we do that only when another group may have jobs waiting:
 * `#waiting` remembers which may, from fetches and announcements.
 */
export class SlotShares {
  readonly #slots: number;
  /** Jobs one group may have running. */
  readonly #limit: number;
  readonly #running = new Map<string, number>();
  #runningCount = 0;
  /** Groups that may have jobs waiting; null when any group may. */
  #waiting: Set<string> | null = null;
  /** Groups announced during a fetch, which may have missed their jobs; null when the group is unknown. */
  #queuedDuringFetch: Set<string> | null = new Set();

  constructor(slots: number) {
    this.#slots = slots;
    this.#limit = slots - reserveOf(slots);
  }

  /** A job of the group was queued; null when it has no group, or an unknown one. */
  jobQueued(group: string | null): void {
    if (group === null) {
      this.#waiting = null;
      this.#queuedDuringFetch = null;
    } else {
      this.#waiting?.add(group);
      this.#queuedDuringFetch?.add(group);
    }
  }

  /** The next fetch; null while nothing can be waiting or no slot is free. */
  plan(): FetchPlan | null {
    const free = this.#slots - this.#runningCount;
    if (free <= 0) return null;
    const share = this.#evenShare();
    for (const bound of share < this.#limit ? [share, this.#limit] : [this.#limit]) {
      if (!this.#mayFindBelow(bound)) continue;
      const ignoredGroups = this.#groupsFrom(bound);
      const most = Math.max(0, ...[...this.#running.values()].filter((count) => count < bound));
      this.#queuedDuringFetch = new Set();
      return { batchSize: Math.min(free, bound - most), ignoredGroups };
    }
    return null;
  }

  /** Records the jobs a fetch returned, which now run. @param groups one per job, null for a job without a group */
  found(plan: FetchPlan, groups: readonly (string | null)[]): void {
    for (const group of groups) {
      this.#runningCount += 1;
      if (group !== null) this.#running.set(group, (this.#running.get(group) ?? 0) + 1);
    }
    if (groups.length >= plan.batchSize) return;
    // The fetch came back short, so only the groups it skipped can have more.
    const skipped = plan.ignoredGroups.filter((group) => this.#waiting === null || this.#waiting.has(group));
    this.#waiting = this.#queuedDuringFetch === null ? null : new Set([...skipped, ...this.#queuedDuringFetch]);
  }

  finished(group: string | null): void {
    this.#runningCount -= 1;
    if (group === null) return;
    const left = (this.#running.get(group) ?? 1) - 1;
    if (left > 0) this.#running.set(group, left);
    else this.#running.delete(group);
  }

  /** What each group would get if one more had work. */
  #evenShare(): number {
    return Math.max(1, Math.floor(this.#slots / (this.#running.size + 1)));
  }

  #mayFindBelow(bound: number): boolean {
    if (this.#waiting === null) return true;
    for (const group of this.#waiting) if ((this.#running.get(group) ?? 0) < bound) return true;
    return false;
  }

  #groupsFrom(bound: number): string[] {
    return [...this.#running].flatMap(([group, count]) => (count >= bound ? [group] : []));
  }
}
