import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FetchPlan, SlotShares } from "./slot-shares.ts";

function take(shares: SlotShares, ...groups: (string | null)[]): FetchPlan | null {
  const plan = shares.plan();
  if (plan !== null) shares.found(plan, groups.slice(0, plan.batchSize));
  return plan;
}

const times = (count: number, group: string) => Array<string>(count).fill(group);

/** Of 20 slots, lets `a` have the 18 that a single group may have; nobody else has jobs. */
function fillWithA(): SlotShares {
  const shares = new SlotShares(20);
  for (let plan = shares.plan(); plan !== null; plan = shares.plan()) {
    shares.found(plan, plan.ignoredGroups.includes("a") ? [] : times(plan.batchSize, "a"));
  }
  return shares;
}

/** A queue that gives jobs in the order they came, and the jobs that run. */
class QueueOfGroups {
  readonly shares: SlotShares;
  readonly waiting: string[] = [];
  readonly running: string[] = [];
  readonly #onStart: (group: string) => void;

  constructor(slots: number, onStart: (group: string) => void = () => undefined) {
    this.shares = new SlotShares(slots);
    this.#onStart = onStart;
  }

  queue(group: string, count: number): void {
    this.waiting.push(...times(count, group));
    this.shares.jobQueued(group);
    this.fill();
  }

  end(index: number): void {
    const [group] = this.running.splice(index, 1);
    if (group !== undefined) this.shares.finished(group);
    this.fill();
  }

  runningOf(group: string): number {
    return this.running.filter((each) => each === group).length;
  }

  fill(): void {
    for (let plan = this.shares.plan(); plan !== null; plan = this.shares.plan()) {
      const { ignoredGroups, batchSize } = plan;
      const taken: string[] = [];
      while (taken.length < batchSize) {
        const index = this.waiting.findIndex((group) => !ignoredGroups.includes(group));
        if (index < 0) break;
        const [group = ""] = this.waiting.splice(index, 1);
        this.#onStart(group);
        this.running.push(group);
        taken.push(group);
      }
      this.shares.found(plan, taken);
    }
  }
}

const groups = fc.constantFrom("a", "b", "c", "d");
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("queue" as const), group: groups, count: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ kind: fc.constant("end" as const), pick: fc.nat() }),
  ),
  { maxLength: 60 },
);

type Steps = typeof steps extends fc.Arbitrary<infer Generated> ? Generated : never;

function play(queue: QueueOfGroups, moves: Steps, check: () => void): void {
  for (const move of moves) {
    if (move.kind === "queue") queue.queue(move.group, move.count);
    else if (queue.running.length > 0) queue.end(move.pick % queue.running.length);
    check();
  }
}

describe("slot shares", () => {
  test("a group on its own gets all slots but the reserve", () => {
    const shares = new SlotShares(20);
    expect(take(shares, ...times(100, "a"))).toEqual({ batchSize: 9, ignoredGroups: [] });
    expect(take(shares)).toEqual({ batchSize: 9, ignoredGroups: ["a"] });
    expect(take(shares, "a")).toEqual({ batchSize: 1, ignoredGroups: [] });
    expect(take(shares, ...times(90, "a"))).toEqual({ batchSize: 8, ignoredGroups: [] });
    expect(shares.plan()).toBeNull();
  });

  test("the next group finds the reserve free", () => {
    const shares = fillWithA();
    shares.jobQueued("b");
    expect(take(shares, "b")).toEqual({ batchSize: 2, ignoredGroups: ["a"] });
  });

  test("a long backlog is not walked over again while no other group has announced a job", () => {
    const shares = fillWithA();
    shares.finished("a");
    expect(take(shares, "a")).toEqual({ batchSize: 1, ignoredGroups: [] });
    expect(shares.plan()).toBeNull();
    shares.jobQueued(null);
    expect(shares.plan()?.ignoredGroups).toEqual(["a"]);
  });

  test("when several groups have work, those below an even share come first", () => {
    const shares = fillWithA();
    shares.jobQueued("b");
    take(shares, "b", "b");
    for (let ended = 0; ended < 4; ended += 1) shares.finished("a");
    // Even shares of three are 6: `a` has 14, `b` 2.
    expect(take(shares, "b", "b", "b", "b")).toEqual({ batchSize: 4, ignoredGroups: ["a"] });
    shares.finished("a");
    // Both have their share now, and `a` was served longer ago.
    expect(shares.plan()).toEqual({ batchSize: 1, ignoredGroups: ["b"] });
  });

  test("a job announced during a fetch is fetched next", () => {
    const shares = fillWithA();
    shares.jobQueued(null);
    const plan = shares.plan();
    shares.jobQueued("b");
    if (plan !== null) shares.found(plan, []);
    expect(shares.plan()).toEqual({ batchSize: 2, ignoredGroups: ["a"] });
  });

  test("jobs without a group take slots but do not count towards any group's share", () => {
    const shares = new SlotShares(4);
    for (let taken = 0; taken < 4; taken += 1) {
      expect(take(shares, null)).toEqual({ batchSize: 1, ignoredGroups: [] });
    }
    expect(shares.plan()).toBeNull();
    shares.finished(null);
    expect(shares.plan()).toEqual({ batchSize: 1, ignoredGroups: [] });
  });

  test("with one slot, a group that comes later has its turn before the second job of the group before it", () => {
    const started: string[] = [];
    const queue = new QueueOfGroups(1, (group) => started.push(group));
    queue.queue("a", 5);
    queue.queue("c", 5);
    queue.queue("b", 1);
    for (let ended = 0; ended < 10; ended += 1) queue.end(0);
    expect(started).toEqual(["a", "c", "b", "a", "c", "a", "c", "a", "c", "a", "c"]);
  });

  test("groups that queue one job at a time do not hold up a backlog", () => {
    const started: string[] = [];
    const queue = new QueueOfGroups(1, (group) => started.push(group));
    queue.queue("a", 5);
    for (const group of "cdcdcd") {
      queue.queue(group, 1);
      queue.end(0);
    }
    expect(started).toEqual(["a", "c", "d", "a", "c", "d", "a"]);
  });

  test("a group whose jobs were never announced is found, and takes turns from then on", () => {
    const started: string[] = [];
    const queue = new QueueOfGroups(1, (group) => started.push(group));
    queue.queue("a", 4);
    queue.waiting.push("b", "b");
    queue.shares.jobQueued(null);
    for (let ended = 0; ended < 5; ended += 1) queue.end(0);
    expect(started).toEqual(["a", "b", "a", "b", "a", "a"]);
  });

  test.each([1, 2, 3, 64])(
    "with %i slots, no group is served while another waits that was served before it",
    (slots) => {
      fc.assert(
        fc.property(steps, (moves) => {
          const lastStarts = new Map<string, number>();
          let starts = 0;
          const limit = slots === 1 ? 1 : slots - Math.max(1, Math.floor(slots / 8));
          const queue = new QueueOfGroups(slots, (group) => {
            const ownLast = lastStarts.get(group) ?? -1;
            for (const other of slots < 4 ? new Set(queue.waiting) : []) {
              const isNext = queue.runningOf(other) <= queue.runningOf(group) && queue.runningOf(other) < limit;
              if (other !== group && isNext) expect(lastStarts.get(other) ?? -1).toBeGreaterThanOrEqual(ownLast);
            }
            lastStarts.set(group, starts);
            starts += 1;
          });
          play(queue, moves, () => {
            for (const group of "abcd") expect(queue.runningOf(group)).toBeLessThanOrEqual(limit);
            // Slots are free only while no waiting group may have them.
            if (queue.running.length < slots) {
              for (const group of new Set(queue.waiting)) expect(queue.runningOf(group)).toBe(limit);
            }
          });
        }),
        { numRuns: 500 },
      );
    },
  );

  test("no job waits for ever and no slot is given twice, in any order of arrivals and ends", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), steps, (slots, moves) => {
        const queue = new QueueOfGroups(slots);
        play(queue, moves, () => expect(queue.running.length).toBeLessThanOrEqual(slots));
        // Without further announcements, everything that waits gets its turn.
        while (queue.running.length > 0) queue.end(0);
        expect(queue.waiting).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
