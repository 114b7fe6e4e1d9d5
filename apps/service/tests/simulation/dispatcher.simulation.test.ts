import { describe, expect, test } from "vitest";
import { simulateDispatcher } from "./dispatcher-model.ts";
import type { Violation } from "./dispatcher-referee.ts";
import { DISPATCHER_RULES, type DispatcherRules, REQUEST_TIMEOUT_MS } from "./dispatcher-rules.ts";
import { BAD_DAY, type World } from "./dispatcher-world.ts";

/** Four times what the rarest planted mistake takes to show. Set the variable for a longer run, or to look at one seed. */
const SEEDS = Number(process.env["SIMULATION_SEEDS"] ?? 4_000);
const FIRST_SEED = Number(process.env["SIMULATION_FIRST_SEED"] ?? 1);
const SLOW_DAY: World = { ...BAD_DAY, stallShare: 0.3, longestStallMs: 150_000 };
/** In which each mistake shows at the latest. */
const SEEDS_OF_MISTAKES = 2_000;

interface Totals {
  readonly violations: Partial<Record<Violation, number>>;
  /** To be run again alone: SIMULATION_FIRST_SEED=… SIMULATION_SEEDS=1. */
  readonly failingSeeds: number[];
  attempts: number;
  crashes: number;
  virtualHours: number;
}

function simulate(
  seeds: number,
  rules: DispatcherRules,
  world: World = BAD_DAY,
  until?: Violation,
  firstSeed = FIRST_SEED,
): Totals {
  const totals: Totals = { violations: {}, failingSeeds: [], attempts: 0, crashes: 0, virtualHours: 0 };
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const day = simulateDispatcher(seed, rules, world);
    totals.attempts += day.attempts;
    totals.crashes += day.crashes;
    totals.virtualHours += day.virtualMs / 3_600_000;
    for (const [violation, count] of day.violations) {
      totals.violations[violation] = (totals.violations[violation] ?? 0) + count;
    }
    if (day.violations.size > 0) totals.failingSeeds.push(seed);
    if (until !== undefined && day.violations.has(until)) break;
  }
  return totals;
}

function describeTotals({ attempts, crashes, virtualHours, violations, failingSeeds }: Totals): string {
  const found = Object.entries(violations).map(([violation, count]) => `${count} ${violation}`);
  return `${attempts} attempts, ${crashes} crashes in ${virtualHours.toFixed(0)} virtual hours; ${found.join(", ") || "nothing wrong"}; seeds ${failingSeeds.slice(0, 5).join(", ") || "none"}`;
}

/** So few at a time that a test says how far it is, and does not outlast its limit on a busy machine. */
const SEEDS_AT_A_TIME = 1_000;
const portions = Array.from({ length: Math.ceil(SEEDS / SEEDS_AT_A_TIME) }, (_, index) => {
  const first = index * SEEDS_AT_A_TIME;
  return { first: FIRST_SEED + first, count: Math.min(SEEDS_AT_A_TIME, SEEDS - first) };
});

test.for(portions)(
  "campaigns keep their promises on $count days from seed $first on",
  async ({ first, count }, { annotate }) => {
    const totals = simulate(count, DISPATCHER_RULES, BAD_DAY, undefined, first);
    await annotate(describeTotals(totals));
    expect(totals.violations).toEqual({});
    expect(totals.failingSeeds).toEqual([]);
    expect(totals.attempts).toBeGreaterThan(5 * count);
  },
);

test("also in processes that often stand still for minutes", async ({ annotate }) => {
  const totals = simulate(SEEDS_OF_MISTAKES, DISPATCHER_RULES, SLOW_DAY);
  await annotate(describeTotals(totals));
  expect(totals.violations).toEqual({});
});

test("that nobody is reached twice is the indexes' guarantee, and not the lock's", () => {
  // Without the lock a campaign may end beside a worker that takes its last contacts, who are left behind then.
  const { violations } = simulate(SEEDS_OF_MISTAKES / 4, { ...DISPATCHER_RULES, locksCampaign: false });
  expect([violations.doubled, violations["two-at-once"]]).toEqual([undefined, undefined]);
});

test("the same seed is the same day", () => {
  expect(simulateDispatcher(7, DISPATCHER_RULES, BAD_DAY)).toEqual(simulateDispatcher(7, DISPATCHER_RULES, BAD_DAY));
});

describe("each rule is needed", () => {
  const { judge, plan } = DISPATCHER_RULES;
  test.for<[string, Violation, Partial<DispatcherRules>, World?]>([
    [
      "no lock and no index of attempts",
      "doubled",
      { locksCampaign: false, hasOnceIndex: false, hasOneOpenIndex: false },
    ],
    ["no index of the numbers that are being reached for", "two-at-once", { hasOneOpenIndex: false }],
    ["a carrier is asked before the intent has committed", "doubled", { commitsFirst: false }],
    ["whoever finds an intent takes it to the carrier", "doubled", { claimsIntents: false }],
    ["a grace as short as the request's limit", "doubled", { graceMs: REQUEST_TIMEOUT_MS }],
    ["no grace", "late", { graceMs: 0 }],
    ["a process that stood still makes its request all the same", "late", { sendWindowMs: null }, SLOW_DAY],
    ["an old answer moves a later try", "doubled", { isFenced: false }, SLOW_DAY],
    ["opt-outs are not looked at again", "after-opt-out", { asksOptOutsAgain: false }],
    ["hours are not looked at again", "outside-hours", { asksHoursAgain: false }],
    ["the campaign's state is not looked at again", "not-running", { asksStateAgain: false }],
    ["each process goes by its own clock", "pace", { usesDatabaseTime: false }],
    ["each process has its own pace", "pace", { savesPace: false }],
    [
      "no more than the rate by the hour",
      "pace",
      { uses: (_, perMinute) => perMinute, paceAfter: (_, __, now) => now },
    ],
    ["each worker counts its own calls", "concurrency", { countsOpenCalls: false }],
    ["nobody looks behind the cursor", "lost", { sweepEveryMs: null }],
    ["looks behind the cursor every ten minutes", "left-behind", { sweepEveryMs: 600_000 }],
    ["nobody follows who dies", "lost", { isFollowed: false }],
    ["what is settled is settled again", "counters", { locksCampaign: false, settlesOnce: false }],
    ["a campaign ends while attempts are under way", "lost", { waitsForOpen: false }],
    ["who waits in a stopped campaign is left", "lost", { clears: false }],
    ["an open breaker lets nobody try", "lost", { breakerRoom: ({ openSince }) => (openSince === undefined ? 50 : 0) }],
    [
      "what nobody knows the outcome of is tried again",
      "after-unknown",
      {
        judge: (end) => {
          const judgement = judge(end);
          return judgement.reason === "outcome-unknown" ? { ...judgement, again: "later" } : judgement;
        },
      },
    ],
    [
      "one attempt more than there may be",
      "too-many-attempts",
      {
        plan: (judgement, channel, contact, rules) =>
          plan(judgement, channel, contact, { ...rules, maxAttempts: rules.maxAttempts + 1 }),
      },
    ],
  ])("%s: %s", async ([, violation, mistake, world], { annotate }) => {
    const totals = simulate(SEEDS_OF_MISTAKES, { ...DISPATCHER_RULES, ...mistake }, world, violation);
    await annotate(describeTotals(totals));
    expect(totals.violations[violation] ?? 0).toBeGreaterThan(0);
  });
});
