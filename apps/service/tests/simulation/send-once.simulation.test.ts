import { describe, expect, test } from "vitest";
import { loadConfig } from "../../src/config/load-config.ts";
import {
  BAD_DAY,
  REQUEST_TIMEOUT_MS,
  SERVICE_RULES,
  type SendingRules,
  simulateDay,
  type World,
} from "./send-once-model.ts";

/** For a longer run at night, or to look at one seed. */
const SEEDS = Number(process.env["SIMULATION_SEEDS"] ?? 10_000);
const FIRST_SEED = Number(process.env["SIMULATION_FIRST_SEED"] ?? 1);
const LEAST_GRACE_MS = REQUEST_TIMEOUT_MS + BAD_DAY.latestAcceptanceMs + 1_000;
const LEAST = loadConfig({ RECONCILE_GRACE_SECONDS: String(LEAST_GRACE_MS / 1_000) });
const LEAST_RULES: SendingRules = {
  ...SERVICE_RULES,
  graceMs: LEAST.reconcileGraceMs,
  sendWindowMs: LEAST.sendWindowMs,
};
const SLOW_DAY: World = { ...BAD_DAY, stallShare: 0.5, longestStallMs: 15_000, slowConnectionShare: 0.5 };
/** Enough to meet every class of mistake often. */
const SEEDS_OF_MISTAKES = 2_000;

interface Totals {
  readonly doubled: number;
  readonly lost: number;
  readonly texts: number;
  readonly crashes: number;
  readonly virtualHours: number;
  /** To be run again alone: SIMULATION_FIRST_SEED=… SIMULATION_SEEDS=1. */
  readonly failingSeeds: readonly number[];
}

function simulate(seeds: number, rules: SendingRules, world: World = BAD_DAY): Totals {
  const totals = { doubled: 0, lost: 0, texts: 0, crashes: 0, virtualHours: 0, failingSeeds: [] as number[] };
  for (let seed = FIRST_SEED; seed < FIRST_SEED + seeds; seed += 1) {
    const day = simulateDay(seed, rules, world);
    totals.doubled += day.doubled;
    totals.lost += day.lost;
    totals.texts += world.texts;
    totals.crashes += day.crashes;
    totals.virtualHours += day.virtualMs / 3_600_000;
    if (day.doubled + day.lost > 0) totals.failingSeeds.push(seed);
  }
  return totals;
}

function describeTotals({ doubled, lost, texts, crashes, virtualHours }: Totals): string {
  return `${doubled} doubled, ${lost} lost of ${texts} texts; ${crashes} crashes in ${virtualHours.toFixed(0)} virtual hours`;
}

describe("a text is sent once", () => {
  test("by the service's rules, whatever the seed", async ({ annotate }) => {
    const totals = simulate(SEEDS, SERVICE_RULES);
    await annotate(describeTotals(totals));
    expect(totals.failingSeeds).toEqual([]);
    expect(totals.crashes).toBeGreaterThan(SEEDS);
  });

  test("also by the least grace that may be set, in processes that often stand still and connect late", async ({
    annotate,
  }) => {
    const totals = simulate(SEEDS_OF_MISTAKES, LEAST_RULES, SLOW_DAY);
    await annotate(describeTotals(totals));
    expect(totals.failingSeeds).toEqual([]);
  });

  test("the same seed is the same day", () => {
    expect(simulateDay(7, SERVICE_RULES, BAD_DAY)).toEqual(simulateDay(7, SERVICE_RULES, BAD_DAY));
  });
});

describe("a text is sent twice", () => {
  test.for<[string, Partial<SendingRules>]>([
    ["with a grace as short as the request's limit", { graceMs: REQUEST_TIMEOUT_MS }],
    ["with a grace of a second", { graceMs: 1_000 }],
    ["when the carrier is not asked", { asksCarrier: false }],
    ["when an old answer may move a later attempt", { isFenced: false }],
    ["when a process that stood still makes its request all the same", { sendWindowMs: null }],
  ])("%s", async ([, mistake], { annotate }) => {
    const totals = simulate(SEEDS_OF_MISTAKES, { ...SERVICE_RULES, ...mistake });
    await annotate(describeTotals(totals));
    expect(totals.doubled).toBeGreaterThan(0);
    expect(totals.lost).toBe(0);
  });

  test("when the time is looked at before there is a connection, and not when the first byte is written", async ({
    annotate,
  }) => {
    const rules = { ...LEAST_RULES, isWindowCheckedAtFirstByte: false };
    const totals = simulate(SEEDS_OF_MISTAKES, rules, SLOW_DAY);
    await annotate(describeTotals(totals));
    expect(totals.doubled).toBeGreaterThan(0);
    expect(totals.lost).toBe(0);
  });
});
