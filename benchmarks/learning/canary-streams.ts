/** How often a canary is rolled back, by the comparison that the product makes, on conversations that are made by chance. */
import { compareChannel } from "../../apps/service/src/features/prompts/canary/compare-canary.ts";
import type { OutcomeSums } from "../../apps/service/src/features/prompts/canary/outcome-store.ts";

const WATCHED = 400;
const SHARES = [5, 25, 50];
const SUCCESSES = [0.9, 0.7, 0.5, 0.3];
/** As of an assistant that had only calls when the canary was started. */
const ONLY_CALLS = { channel: "voice", alphaShare: 0.9 } as const;
/** Of both sides alike. */
const OTHERS = { hang_up: 0.03, complaint: 0.05, transfer: 0.1 } as const;

interface Tally {
  count: number;
  sum: number;
  sumOfSquares: number;
}
type Side = Record<"failure" | "hang_up" | "complaint" | "transfer" | "latency_ms" | "cost_micros", Tally>;

/** @param runs of each kind */
export function measureCanaries(runs: number): void {
  console.log(
    `\nrolled back within ${WATCHED} conversations of the canary, of ${runs} each, looked at after each of them`,
  );
  console.log(
    "| success of production | canary of | no worse (goal ≤ 5 %) | a fifth less success (goal ≥ 95 % from 70 % on) |",
  );
  console.log("|---|---|---|---|");
  for (const success of SUCCESSES) {
    for (const share of SHARES) {
      const found = (canarySuccess: number) => {
        let count = 0;
        for (let run = 0; run < runs; run += 1) if (isRolledBack(success, canarySuccess, share)) count += 1;
        return `${((100 * count) / runs).toFixed(1)} %`;
      };
      console.log(`| ${100 * success} % | ${share} % | ${found(success)} | ${found(0.8 * success)} |`);
    }
  }
}

function isRolledBack(controlSuccess: number, canarySuccess: number, share: number): boolean {
  const [canary, control] = [newSide(), newSide()];
  while (canary.hang_up.count < WATCHED) {
    const isCanary = 100 * random() < share;
    addConversation(isCanary ? canary : control, isCanary ? canarySuccess : controlSuccess);
    if (!isCanary) continue;
    const { measures } = compareChannel(sumsOf(canary), sumsOf(control), { ...ONLY_CALLS, percentage: share });
    if (measures.some(({ hasTripped }) => hasTripped)) return true;
  }
  return false;
}

function addConversation(side: Side, success: number): void {
  add(side.failure, random() < success ? 0 : 1);
  add(side.hang_up, random() < OTHERS.hang_up ? 1 : 0);
  add(side.complaint, random() < OTHERS.complaint ? 1 : 0);
  add(side.transfer, random() < OTHERS.transfer ? 1 : 0);
  add(side.latency_ms, 900 * lognormal(0.4));
  add(side.cost_micros, 40_000 * lognormal(0.8));
}

function add(tally: Tally, value: number): void {
  tally.count += 1;
  tally.sum += value;
  tally.sumOfSquares += value * value;
}

function newSide(): Side {
  const none = (): Tally => ({ count: 0, sum: 0, sumOfSquares: 0 });
  return {
    failure: none(),
    hang_up: none(),
    complaint: none(),
    transfer: none(),
    latency_ms: none(),
    cost_micros: none(),
  };
}

function sumsOf(samples: Side): OutcomeSums {
  return { conversationCount: samples.hang_up.count, samples };
}

/** With the mean 1. */
function lognormal(deviation: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(deviation * normal - deviation ** 2 / 2);
}

let state = 20_261_126;
/** Mulberry32, seeded: a hundred million numbers are needed. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
