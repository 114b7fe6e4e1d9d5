/** One fetch from the queue: how many jobs to take, and which groups to leave out. */
export interface FetchPlan {
  readonly batchSize: number;
  readonly ignoredGroups: readonly string[];
}

/** Slots that a single group never gets, so that the next group does not have to wait. */
function reserveOf(slots: number): number {
  return slots < 4 ? 0 : Math.max(1, Math.floor(slots / 8));
}

/**
 * Shares the slots of one kind of job between groups (organizations, customers' URLs), so that a group that queues
 * thousands of jobs delays its own and nobody else's. A group that is alone gets all slots but a reserve; where several
 * have work, those with less than an even share come first, the oldest job first among equals.
 *
 * Looking past a long backlog makes the database walk over it, so it is only done when another group may be waiting. The
 * groups that may have jobs are remembered from fetches and announcements.
 */
export class SlotShares {
  readonly #slots: number;
  /** Jobs one group may have running. */
  readonly #limit: number;
  readonly #running = new Map<string, number>();
  #runningCount = 0;
  /** Groups that may have jobs waiting; null: any may. */
  #waiting: Set<string> | null = null;
  /** Groups announced during a fetch, which may have missed them. */
  #announcedDuringFetch: Set<string> | null = new Set();

  constructor(slots: number) {
    this.#slots = slots;
    this.#limit = slots - reserveOf(slots);
  }

  /** A job of the group was queued; null: no group, or an unknown one. */
  heard(group: string | null): void {
    if (group === null) {
      this.#waiting = null;
      this.#announcedDuringFetch = null;
    } else {
      this.#waiting?.add(group);
      this.#announcedDuringFetch?.add(group);
    }
  }

  /** The next fetch; null while there is nothing to find or no free slot. */
  plan(): FetchPlan | null {
    const free = this.#slots - this.#runningCount;
    if (free <= 0) return null;
    const share = this.#evenShare();
    for (const bound of share < this.#limit ? [share, this.#limit] : [this.#limit]) {
      if (!this.#mayFindBelow(bound)) continue;
      const ignoredGroups = this.#groupsFrom(bound);
      const most = Math.max(0, ...[...this.#running.values()].filter((count) => count < bound));
      this.#announcedDuringFetch = new Set();
      return { batchSize: Math.min(free, bound - most), ignoredGroups };
    }
    return null;
  }

  /** Records what a fetch found; those jobs now run. @param groups the jobs' groups, null for a job without one */
  found(plan: FetchPlan, groups: readonly (string | null)[]): void {
    for (const group of groups) {
      this.#runningCount += 1;
      if (group !== null) this.#running.set(group, (this.#running.get(group) ?? 0) + 1);
    }
    if (groups.length >= plan.batchSize) return;
    // Only the groups that were left out can have more.
    const leftOut = plan.ignoredGroups.filter((group) => this.#waiting === null || this.#waiting.has(group));
    this.#waiting = this.#announcedDuringFetch === null ? null : new Set([...leftOut, ...this.#announcedDuringFetch]);
  }

  finished(group: string | null): void {
    this.#runningCount -= 1;
    if (group === null) return;
    const left = (this.#running.get(group) ?? 1) - 1;
    if (left > 0) this.#running.set(group, left);
    else this.#running.delete(group);
  }

  /** Each group's share if another group joined. */
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
