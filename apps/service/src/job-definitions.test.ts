import { describe, expect, test } from "vitest";
import { jobDefinitions } from "./job-definitions.ts";
import { SlotShares } from "./platform/jobs/slot-shares.ts";

/** A job that may take longer must not hold every slot of its queue for one organization. */
const LONG_JOB_SECONDS = 15;

describe("every queue", () => {
  test.each(jobDefinitions.map(({ name, concurrency }) => [name, concurrency]))(
    "%s starts another organization's job while slow jobs of the first run",
    (_, concurrency) => {
      const shares = new SlotShares(concurrency);
      const waiting = Array<string>(5 * concurrency).fill("a");
      const running: string[] = [];
      const queue = (group: string) => {
        shares.jobQueued(group);
        for (let plan = shares.plan(); plan !== null; plan = shares.plan()) {
          const { batchSize, ignoredGroups } = plan;
          const taken = waiting.filter((each) => !ignoredGroups.includes(each)).slice(0, batchSize);
          for (const each of taken) waiting.splice(waiting.indexOf(each), 1);
          running.push(...taken);
          shares.found(plan, taken);
        }
      };
      queue("a");
      expect(running.length).toBeGreaterThan(0);
      waiting.push("b");
      queue("b");
      expect(running).toContain("b");
    },
  );

  test("has at least two slots if its jobs may last long", () => {
    const long = jobDefinitions.filter(({ expireInSeconds }) => expireInSeconds > LONG_JOB_SECONDS);
    expect(long.filter(({ concurrency }) => concurrency < 2).map(({ name }) => name)).toEqual([]);
  });
});
