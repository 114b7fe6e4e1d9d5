/** What to fetch from the queue: how many jobs, and which groups to skip. */
export interface FetchPlan {
  readonly batchSize: number;
  readonly ignoredGroups: readonly string[];
}

/** Slots a single group never gets, so that the next group does not have to wait for it. */
function reserveOf(slots: number): number {
  return slots < 2 ? 0 : Math.max(1, Math.floor(slots / 8));
}

/** A group without jobs is remembered until so many others were served after it. */
const MAX_REMEMBERED_GROUPS = 1_000;

/**
 * Shares the slots of one kind of job between groups (organizations, customers' URLs), so that a group that queues
 * thousands of jobs delays only its own. A group on its own gets all slots but a reserve. When several have work, those
 * with less than an even share come first, and among them the group that was served longest ago.
 *
 * Skipping a long backlog makes the database walk over it, so we do that only when another group may have jobs waiting:
 * `#waiting` remembers which may, from fetches and announcements.
 */
export class SlotShares {
  readonly #slots: number;
  /** Jobs one group may have running. */
  readonly #limit: number;
  /** A larger batch would serve one group again before the next group has its turn. */
  readonly #maxBatch: number;
  readonly #running = new Map<string, number>();
  #runningCount = 0;
  /** Groups in the order they were served, the last one last. */
  readonly #served = new Set<string>();
  /** Groups that may have jobs waiting. */
  #waiting = new Set<string>();
  /** Whether jobs of groups that are not in `#waiting` may wait, too. */
  #othersMayWait = true;
  /** Groups announced during a fetch, which may have missed their jobs; null when the group is unknown. */
  #queuedDuringFetch: Set<string> | null = new Set();

  constructor(slots: number) {
    this.#slots = slots;
    this.#limit = slots - reserveOf(slots);
    this.#maxBatch = Math.max(1, Math.floor(this.#limit / 2));
  }

  /** A job of the group was queued; null when it has no group, or an unknown one. */
  jobQueued(group: string | null): void {
    if (group === null) {
      this.#othersMayWait = true;
      this.#queuedDuringFetch = null;
    } else {
      this.#waiting.add(group);
      this.#queuedDuringFetch?.add(group);
    }
  }

  /** The next fetch; null while nothing can be waiting or no slot is free. */
  plan(): FetchPlan | null {
    const free = this.#slots - this.#runningCount;
    if (free <= 0) return null;
    const plan = this.#planForNewGroups(free) ?? this.#planForNextGroup(free);
    if (plan !== null) this.#queuedDuringFetch = new Set();
    return plan;
  }

  /** Records the jobs a fetch returned, which now run. @param groups one per job, null for a job without a group */
  found(plan: FetchPlan, groups: readonly (string | null)[]): void {
    for (const group of groups) {
      this.#runningCount += 1;
      if (group === null) continue;
      this.#running.set(group, this.#runningOf(group) + 1);
      this.#waiting.add(group);
      this.#served.delete(group);
      this.#served.add(group);
    }
    this.#forgetOldGroups();
    if (groups.length >= plan.batchSize) return;
    // The fetch came back short, so only the groups it skipped can have more.
    const skipped = plan.ignoredGroups.filter((group) => this.#othersMayWait || this.#waiting.has(group));
    this.#waiting = new Set([...skipped, ...(this.#queuedDuringFetch ?? [])]);
    this.#othersMayWait = this.#queuedDuringFetch === null;
  }

  finished(group: string | null): void {
    this.#runningCount -= 1;
    if (group === null) return;
    const left = this.#runningOf(group) - 1;
    if (left > 0) this.#running.set(group, left);
    else this.#running.delete(group);
  }

  /** Looks for jobs of groups that were never served, and for jobs whose announcement was missed. */
  #planForNewGroups(free: number): FetchPlan | null {
    if (!this.#othersMayWait && [...this.#waiting].every((group) => this.#served.has(group))) return null;
    const ignoredGroups = this.#groupsToSkip(this.#limit, null);
    const ignored = new Set(ignoredGroups);
    const running = [...this.#running].map(([group, count]) => (ignored.has(group) ? 0 : count));
    return { batchSize: Math.min(free, this.#maxBatch, this.#limit - Math.max(0, ...running)), ignoredGroups };
  }

  /** Looks for jobs of the group whose turn it is. */
  #planForNextGroup(free: number): FetchPlan | null {
    const share = this.#evenShare();
    for (const bound of share < this.#limit ? [share, this.#limit] : [this.#limit]) {
      for (const group of this.#served) {
        if (!this.#waiting.has(group) || this.#runningOf(group) >= bound) continue;
        const batchSize = Math.min(free, this.#maxBatch, bound - this.#runningOf(group));
        return { batchSize, ignoredGroups: this.#groupsToSkip(bound, group) };
      }
    }
    return null;
  }

  /** Groups whose turn it is not, and those that have as many slots as they may have. */
  #groupsToSkip(bound: number, next: string | null): string[] {
    return [...this.#served].filter(
      (group) => group !== next && (this.#waiting.has(group) || this.#runningOf(group) >= bound),
    );
  }

  #forgetOldGroups(): void {
    for (const group of this.#served) {
      if (this.#served.size <= MAX_REMEMBERED_GROUPS) return;
      if (!this.#running.has(group) && !this.#waiting.has(group)) this.#served.delete(group);
    }
  }

  #runningOf(group: string): number {
    return this.#running.get(group) ?? 0;
  }

  /** What each group would get if one more had work. */
  #evenShare(): number {
    return Math.max(1, Math.floor(this.#slots / (this.#running.size + 1)));
  }
}
