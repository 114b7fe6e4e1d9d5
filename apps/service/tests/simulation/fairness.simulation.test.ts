import { describe, expect, test } from "vitest";
import { WEBHOOK_LIMITS } from "../../src/features/webhooks/webhook-limits.ts";
import { simulateHungDay } from "./hung-url-model.ts";
import { type NoisyDay, ONE_NOISY_TENANT, simulateNoisyDay } from "./noisy-tenant-model.ts";
import { FirstComeFirstServed, type Sharing, serviceSharing } from "./queue-model.ts";

/** For a longer run at night, or to look at one seed. */
const SEEDS = Number(process.env["SIMULATION_SEEDS"] ?? 50);
const FIRST_SEED = Number(process.env["SIMULATION_FIRST_SEED"] ?? 1);
const firstCome = (slots: number): Sharing => new FirstComeFirstServed(slots);

function p99(sorted: readonly number[]): number {
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

function* seeds(count = SEEDS): Generator<number> {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed += 1) yield seed;
}

describe("tenants that queue more than can be sent", () => {
  test.for<[string, Partial<NoisyDay>]>([
    ["one with 20,000 texts", {}],
    ["three at once", { noisyTenants: 3, noisyTexts: 8_000 }],
  ])("%s leave small tenants a p99 wait below 10 s", async ([, change], { annotate }) => {
    const day = { ...ONE_NOISY_TENANT, ...change };
    const worst = { seed: 0, waitMs: 0 };
    let fewestSent = Number.POSITIVE_INFINITY;
    for (const seed of seeds()) {
      const { smallWaitsMs, noisyTextsSent } = simulateNoisyDay(seed, serviceSharing, day);
      expect(smallWaitsMs.length).toBeGreaterThan(300);
      const waitMs = p99(smallWaitsMs);
      if (waitMs > worst.waitMs) Object.assign(worst, { seed, waitMs });
      fewestSent = Math.min(fewestSent, noisyTextsSent);
    }
    // Texts of the noisy ones still use most of what could be sent in the time (50 a second, 5 of them the small ones').
    const possible = (day.lastsMs / day.textMs) * day.slots;
    await annotate(`worst p99 ${worst.waitMs.toFixed(0)} ms (seed ${worst.seed}); ${fewestSent} of ${possible} sent`);
    expect(worst.waitMs, `seed ${worst.seed}`).toBeLessThan(10_000);
    expect(fewestSent).toBeGreaterThan(possible * 0.6);
  });

  test("without shares they wait for the whole backlog", () => {
    for (const seed of seeds(3)) {
      const { smallWaitsMs } = simulateNoisyDay(seed, firstCome, ONE_NOISY_TENANT);
      expect(p99(smallWaitsMs)).toBeGreaterThan(60_000);
    }
  });
});

describe("500 events for a URL that hangs", () => {
  test("leave the events of others a p99 wait below a second", async ({ annotate }) => {
    const worst = { seed: 0, waitMs: 0 };
    for (const seed of seeds()) {
      const { otherWaitsMs, hungTries } = simulateHungDay(seed, serviceSharing, WEBHOOK_LIMITS);
      expect(otherWaitsMs.length).toBeGreaterThan(500);
      expect(hungTries).toBeLessThan(20);
      const waitMs = p99(otherWaitsMs);
      if (waitMs > worst.waitMs) Object.assign(worst, { seed, waitMs });
    }
    await annotate(`worst p99 ${worst.waitMs.toFixed(0)} ms (seed ${worst.seed})`);
    expect(worst.waitMs, `seed ${worst.seed}`).toBeLessThan(1_000);
  });

  test("hold up everybody without the lane's limit and without shares", () => {
    const limits = { ...WEBHOOK_LIMITS, maxInFlight: 1_000, breakerThreshold: 1_000 };
    for (const seed of seeds(3)) {
      expect(p99(simulateHungDay(seed, firstCome, limits).otherWaitsMs)).toBeGreaterThan(10_000);
    }
  });
});
