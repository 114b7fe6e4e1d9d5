import { type FetchPlan, SlotShares } from "../../src/platform/jobs/slot-shares.ts";
import type { VirtualSchedule } from "./virtual-schedule.ts";

/** How a worker decides what to look for next; the service's is `SlotShares`. */
export type Sharing = Pick<SlotShares, "jobQueued" | "plan" | "found" | "finished">;

export interface WaitingJob {
  readonly group: string;
  readonly createdMs: number;
  /** Calls `done` when the job has ended. */
  readonly run: (done: () => void) => void;
}

/** The safety net of the service's workers. */
const POLL_MS = 1_000;

/** One kind of job in one process, in virtual time: jobs in the order they came, slots shared as `sharing` says. */
export class QueueModel {
  readonly #schedule: VirtualSchedule;
  readonly #sharing: Sharing;
  /** By group, each in the order it came. */
  readonly #waiting = new Map<string, WaitingJob[]>();

  constructor(schedule: VirtualSchedule, sharing: Sharing) {
    this.#schedule = schedule;
    this.#sharing = sharing;
    this.#poll();
  }

  enqueue(job: WaitingJob): void {
    const jobs = this.#waiting.get(job.group);
    if (jobs === undefined) this.#waiting.set(job.group, [job]);
    else jobs.push(job);
    this.#sharing.jobQueued(job.group);
    this.#take();
  }

  #poll(): void {
    this.#sharing.jobQueued(null);
    this.#take();
    this.#schedule.after(POLL_MS, () => this.#poll());
  }

  #take(): void {
    for (let plan = this.#sharing.plan(); plan !== null; plan = this.#sharing.plan()) {
      const jobs = this.#fetch(plan);
      this.#sharing.found(
        plan,
        jobs.map(({ group }) => group),
      );
      for (const job of jobs) {
        job.run(() => {
          this.#sharing.finished(job.group);
          this.#take();
        });
      }
    }
  }

  #fetch({ batchSize, ignoredGroups }: FetchPlan): WaitingJob[] {
    const ignored = new Set(ignoredGroups);
    const taken: WaitingJob[] = [];
    while (taken.length < batchSize) {
      let oldest: WaitingJob[] | null = null;
      for (const [group, jobs] of this.#waiting) {
        if (ignored.has(group) || jobs[0] === undefined) continue;
        if (oldest === null || jobs[0].createdMs < (oldest[0]?.createdMs ?? 0)) oldest = jobs;
      }
      const job = oldest?.shift();
      if (job === undefined) break;
      taken.push(job);
    }
    return taken;
  }
}

/** What a queue without shares does: the oldest job first, whosever it is. */
export class FirstComeFirstServed implements Sharing {
  #free: number;
  #isEmpty = false;

  constructor(slots: number) {
    this.#free = slots;
  }

  jobQueued(): void {
    this.#isEmpty = false;
  }

  plan(): FetchPlan | null {
    return this.#free > 0 && !this.#isEmpty ? { batchSize: this.#free, ignoredGroups: [] } : null;
  }

  found(plan: FetchPlan, groups: readonly (string | null)[]): void {
    this.#free -= groups.length;
    this.#isEmpty = groups.length < plan.batchSize;
  }

  finished(): void {
    this.#free += 1;
  }
}

export const serviceSharing = (slots: number): Sharing => new SlotShares(slots);
