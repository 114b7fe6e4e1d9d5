import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FetchPlan, SlotShares } from "./slot-shares.ts";

function take(shares: SlotShares, ...groups: (string | null)[]): FetchPlan | null {
  const plan = shares.plan();
  if (plan !== null) shares.found(plan, groups.slice(0, plan.batchSize));
  return plan;
}

const times = (count: number, group: string) => Array<string>(count).fill(group);

describe("slot shares", () => {
  test("a group on its own gets all slots but the reserve", () => {
    const shares = new SlotShares(20);
    expect(take(shares, ...times(100, "a"))).toEqual({ batchSize: 18, ignoredGroups: [] });
    expect(shares.plan()).toEqual({ batchSize: 2, ignoredGroups: ["a"] });
    take(shares);
    expect(shares.plan()).toBeNull();
  });

  test("the next group finds the reserve free", () => {
    const shares = new SlotShares(20);
    take(shares, ...times(18, "a"));
    take(shares);
    shares.jobQueued("b");
    expect(take(shares, "b")).toEqual({ batchSize: 2, ignoredGroups: ["a"] });
  });

  test("a long backlog is not walked over again while no other group has announced a job", () => {
    const shares = new SlotShares(20);
    take(shares, ...times(18, "a"));
    take(shares);
    shares.finished("a");
    expect(take(shares, "a")).toEqual({ batchSize: 1, ignoredGroups: [] });
    expect(shares.plan()).toBeNull();
    shares.jobQueued(null);
    expect(shares.plan()?.ignoredGroups).toEqual(["a"]);
  });

  test("when several groups have work, those below an even share come first", () => {
    const shares = new SlotShares(20);
    take(shares, ...times(18, "a"));
    shares.jobQueued("b");
    take(shares, "b", "b");
    for (let ended = 0; ended < 4; ended += 1) shares.finished("a");
    // Even shares of three are 6: `a` has 14, `b` 2.
    expect(take(shares, "b", "b", "b", "b")).toEqual({ batchSize: 4, ignoredGroups: ["a"] });
    shares.finished("a");
    expect(shares.plan()).toEqual({ batchSize: 1, ignoredGroups: ["a", "b"] });
  });

  test("a job announced during a fetch is fetched next", () => {
    const shares = new SlotShares(20);
    take(shares, ...times(18, "a"));
    const plan = shares.plan();
    shares.jobQueued("b");
    if (plan !== null) shares.found(plan, []);
    expect(shares.plan()).toEqual({ batchSize: 2, ignoredGroups: ["a"] });
  });

  test("jobs without a group take slots but do not count towards any group's share", () => {
    const shares = new SlotShares(4);
    expect(take(shares, null, null, null)).toEqual({ batchSize: 3, ignoredGroups: [] });
    expect(take(shares, null)).toEqual({ batchSize: 1, ignoredGroups: [] });
    expect(shares.plan()).toBeNull();
    shares.finished(null);
    expect(shares.plan()).toEqual({ batchSize: 1, ignoredGroups: [] });
  });

  test("no job waits for ever and no slot is given twice, in any order of arrivals and ends", () => {
    const groups = fc.constantFrom("a", "b", "c");
    const step = fc.oneof(
      fc.record({ kind: fc.constant("queue" as const), group: groups, count: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ kind: fc.constant("end" as const), pick: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.array(step, { maxLength: 60 }), (slots, steps) => {
        const shares = new SlotShares(slots);
        const waiting: string[] = [];
        const running: string[] = [];
        const fill = () => {
          for (let plan = shares.plan(); plan !== null; plan = shares.plan()) {
            const { ignoredGroups, batchSize } = plan;
            const taken: string[] = [];
            for (const group of [...waiting]) {
              if (taken.length === batchSize) break;
              if (ignoredGroups.includes(group)) continue;
              taken.push(group);
              waiting.splice(waiting.indexOf(group), 1);
            }
            shares.found(plan, taken);
            running.push(...taken);
          }
          expect(running.length).toBeLessThanOrEqual(slots);
        };
        const end = (index: number) => {
          const [group] = running.splice(index, 1);
          if (group !== undefined) shares.finished(group);
        };
        for (const each of steps) {
          if (each.kind === "queue") {
            waiting.push(...times(each.count, each.group));
            shares.jobQueued(each.group);
          } else if (running.length > 0) end(each.pick % running.length);
          fill();
        }
        // Without further announcements, everything that waits gets its turn.
        while (running.length > 0) {
          end(0);
          fill();
        }
        expect(waiting).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
