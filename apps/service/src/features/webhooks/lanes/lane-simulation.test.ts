import { WEBHOOK_RETRY_GAPS_MS, webhookRetryDelayMs } from "@parley/foundation/backoff";
import { type Random, seededRandom } from "@parley/foundation/seeded-random";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { describe, expect, it } from "vitest";
import { retryOrGiveUp } from "../deliveries/retry-or-give-up.ts";
import type { WebhookOutcome } from "../deliveries/try-outcome.ts";
import { type EndpointHealth, HEALTHY, healthAfterTry } from "../endpoints/endpoint-health.ts";
import { WEBHOOK_LIMITS } from "../webhook-limits.ts";
import { decideNext, type WebhookLane } from "./lane-decision.ts";
import { nudgesAfterTry } from "./lane-nudges.ts";

const HOUR_MS = 3_600_000;
const LAST_TRY_MS = ((75 * 60 + 35) * 60 + 5) * 1_000;

/** A customer's server: what it answers to a try that begins now, and how long it takes. */
type Receiver = (elapsedMs: number) => { readonly outcome: WebhookOutcome; readonly durationMs: number };

interface SimulatedDelivery {
  status: "pending" | "delivered" | "failed";
  reason: string | null;
  nextAttemptMs: number;
  isRunning: boolean;
  /** Every try, with the wait that was planned after it. */
  readonly tries: { startMs: number; endMs: number; plannedWaitMs: number | null; outcome: WebhookOutcome }[];
}

/**
 * One URL's lane as the workers and the rows make it, in memory and virtual time: the same decisions and the same jobs,
 * but no sweep that would find work whose job is missing. Every rule is checked as it runs.
 */
class LaneSimulation {
  readonly clock = new VirtualClock();
  readonly deliveries: SimulatedDelivery[] = [];
  health: EndpointHealth = HEALTHY;
  failure: unknown = null;
  readonly #receiver: Receiver;
  readonly #random: Random;

  constructor(receiver: Receiver, random: Random) {
    this.#receiver = receiver;
    this.#random = random;
  }

  enqueue(): void {
    this.deliveries.push({
      status: "pending",
      reason: null,
      nextAttemptMs: this.clock.monotonicMs(),
      isRunning: false,
      tries: [],
    });
    this.#nudge();
  }

  #nudge(): void {
    this.#work().catch((error: unknown) => {
      this.failure ??= error;
    });
  }

  #lane(): WebhookLane {
    return {
      now: this.clock.now(),
      health: this.health,
      inFlight: this.deliveries.filter((delivery) => delivery.isRunning).length,
      isAnyDue: this.#due().length > 0,
      isRequestedDue: false,
    };
  }

  #due(): SimulatedDelivery[] {
    const nowMs = this.clock.monotonicMs();
    return this.deliveries
      .filter(({ status, isRunning, nextAttemptMs }) => status === "pending" && !isRunning && nextAttemptMs <= nowMs)
      .sort((a, b) => a.nextAttemptMs - b.nextAttemptMs);
  }

  async #work(): Promise<void> {
    for (;;) {
      const lane = this.#lane();
      const decision = decideNext(lane, WEBHOOK_LIMITS);
      const [next] = this.#due();
      if (decision === "nothing" || next === undefined) return;
      if (decision === "disabled") {
        next.status = "failed";
        next.reason = "endpoint-disabled";
        continue;
      }
      this.#checkStart(lane);
      next.isRunning = true;
      const startMs = this.clock.monotonicMs();
      const { outcome, durationMs } = this.#receiver(startMs);
      await this.clock.sleep(durationMs);
      this.#record(next, startMs, outcome);
    }
  }

  #record(delivery: SimulatedDelivery, startMs: number, outcome: WebhookOutcome): void {
    const now = this.clock.now();
    const before = this.health;
    this.health = healthAfterTry(before, outcome, now, false, WEBHOOK_LIMITS);
    const tried = { attemptCount: delivery.tries.length + 1, redeliveredFrom: null };
    const plan = retryOrGiveUp(tried, outcome, this.health, now, this.#random);
    const plannedWaitMs = plan.nextAttemptAt === null ? null : plan.nextAttemptAt.getTime() - now.getTime();
    const endMs = this.clock.monotonicMs();
    delivery.tries.push({ startMs, endMs, plannedWaitMs, outcome });
    delivery.isRunning = false;
    delivery.status = plan.status;
    delivery.reason = plan.failureReason;
    delivery.nextAttemptMs = endMs + (plannedWaitMs ?? 0);
    for (const startAfter of nudgesAfterTry(before, this.health, plan, WEBHOOK_LIMITS)) {
      const waitMs = startAfter === null ? 0 : startAfter.getTime() - now.getTime();
      void this.clock.sleep(waitMs).then(() => this.#nudge());
    }
  }

  /** The rules written out again, independent of the code under test. */
  #checkStart({ health, inFlight, now }: WebhookLane): void {
    if (inFlight >= 5) throw new Error(`${inFlight + 1} tries at a time`);
    if (health.disabledAt !== null) throw new Error("a try of a disabled URL");
    if (health.consecutiveFailures < 5) return;
    const restMs = (health.breakerOpenUntil?.getTime() ?? 0) - now.getTime();
    if (restMs > 0) throw new Error(`a try ${restMs} ms before the breaker closes`);
    if (inFlight > 0) throw new Error("a second try beside the probe");
  }
}

function outcomeOf(part: Partial<WebhookOutcome>): WebhookOutcome {
  return {
    isSuccess: false,
    isGone: false,
    shouldSlowDown: false,
    retryAfterMs: null,
    responseStatus: null,
    responseBody: null,
    error: "failed",
    ...part,
  };
}

const SUCCESS = outcomeOf({ isSuccess: true, error: null });

/** Up and down for hours, slow or fast, polite or rude: whatever the seed says. */
function seededReceiver(random: Random): Receiver {
  const downFromMs = random.next() * 2 * HOUR_MS;
  const downToMs = downFromMs + (random.next() < 0.3 ? Number.POSITIVE_INFINITY : random.next() ** 3 * 100 * HOUR_MS);
  const failShare = random.next() ** 3;
  const doesHang = random.next() < 0.5;
  const goneShare = random.next() < 0.1 ? 0.02 : 0;
  return (elapsedMs) => {
    if (random.next() < goneShare) return { outcome: outcomeOf({ isGone: true }), durationMs: 20 };
    const isDown = elapsedMs >= downFromMs && elapsedMs < downToMs;
    if (!isDown && random.next() >= failShare) return { outcome: SUCCESS, durationMs: Math.ceil(random.next() * 500) };
    if (doesHang) return { outcome: outcomeOf({ shouldSlowDown: true }), durationMs: 10_000 };
    const retryAfterMs = random.next() < 0.1 ? random.next() * 1e9 : null;
    return { outcome: outcomeOf({ retryAfterMs }), durationMs: Math.ceil(random.next() * 200) };
  };
}

async function simulate(seed: number): Promise<LaneSimulation> {
  const random = seededRandom(seed);
  const simulation = new LaneSimulation(seededReceiver(random), random);
  const count = 1 + random.integer(40);
  for (let index = 0; index < count; index += 1) {
    simulation.enqueue();
    const pauseMs = random.next() < 0.7 ? 0 : random.next() * HOUR_MS;
    await simulation.clock.advance(Math.floor(pauseMs));
  }
  await simulation.clock.runUntilIdle();
  return simulation;
}

function checkEnd(delivery: SimulatedDelivery): void {
  const { status, reason, tries } = delivery;
  const last = tries.at(-1);
  if (status === "pending" || delivery.isRunning) throw new Error(`left waiting after ${tries.length} tries`);
  if (tries.slice(0, -1).some(({ outcome }) => outcome.isSuccess)) throw new Error("tried again after a success");
  if (status === "delivered" && last?.outcome.isSuccess !== true) throw new Error("delivered without a success");
  if (reason === "exhausted" && tries.length !== 10) throw new Error(`given up after ${tries.length} tries`);
  if (reason === "gone" && last?.outcome.isGone !== true) throw new Error("gone without a 410");
  for (const [index, { startMs }] of tries.entries()) {
    const previous = tries[index - 1];
    if (previous === undefined) continue;
    const gapMs = WEBHOOK_RETRY_GAPS_MS[index] ?? Number.NaN;
    const waitMs = previous.plannedWaitMs ?? Number.NaN;
    if (!(startMs >= previous.endMs + waitMs)) throw new Error(`try ${index + 1} came before its time`);
    const leastMs = Math.max(gapMs * 0.8, previous.outcome.shouldSlowDown ? 60_000 : 0);
    if (!(waitMs >= Math.floor(leastMs))) throw new Error(`try ${index + 1} was planned after ${waitMs} ms`);
    const mostMs = Math.max(gapMs * (previous.outcome.retryAfterMs === null ? 1.2 : 2), leastMs);
    if (!(waitMs <= Math.ceil(mostMs))) throw new Error(`try ${index + 1} was planned after ${waitMs} ms`);
  }
}

describe("a lane", () => {
  it("drops no event before its last try, keeps its limits, and needs nobody to find lost work (300 seeds)", async () => {
    const ends = new Map<string, number>();
    for (let seed = 1; seed <= 300; seed += 1) {
      try {
        const { deliveries, health, failure } = await simulate(seed);
        if (failure !== null) throw failure;
        for (const delivery of deliveries) {
          checkEnd(delivery);
          if (delivery.reason === "endpoint-disabled" && health.disabledAt === null) throw new Error("not disabled");
          const end = delivery.reason ?? delivery.status;
          ends.set(end, (ends.get(end) ?? 0) + 1);
        }
      } catch (error) {
        throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
      }
    }
    // The seeds reach every possible end.
    expect([...ends.keys()].sort()).toEqual(["delivered", "endpoint-disabled", "exhausted", "gone"]);
  });

  it("lets a long backlog out as soon as the receiver is back", async () => {
    const downMs = 20 * 60_000;
    const receiver: Receiver = (elapsedMs) =>
      elapsedMs < downMs
        ? { outcome: outcomeOf({ shouldSlowDown: true }), durationMs: 10_000 }
        : { outcome: SUCCESS, durationMs: 500 };
    const simulation = new LaneSimulation(receiver, seededRandom(1));
    for (let index = 0; index < 500; index += 1) simulation.enqueue();
    await simulation.clock.advance(downMs);
    const tryCount = simulation.deliveries.reduce((sum, { tries }) => sum + tries.length, 0);
    // Five at first, then one every 40 s, not 500.
    expect(tryCount).toBeLessThan(40);
    // At most 40 s until the next probe, then five at a time; one after the other would take four minutes.
    await simulation.clock.advance(100_000);
    expect(simulation.failure).toBeNull();
    const untried = simulation.deliveries.filter(({ tries }) => tries.length === 0);
    expect(untried).toEqual([]);
  });
});

describe("the schedule", () => {
  const delaysOf = (random: Random) =>
    Array.from({ length: 9 }, (_, index) => webhookRetryDelayMs(index + 1, {}, random) ?? Number.NaN);

  it("makes 10 tries, the last one at 75:35:05 ± 20 %", () => {
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const random = seededRandom(seed);
      const totalMs = delaysOf(random).reduce((sum, delayMs) => sum + delayMs, 0);
      expect(totalMs / LAST_TRY_MS, `seed ${seed}`).toBeGreaterThan(0.8);
      expect(totalMs / LAST_TRY_MS, `seed ${seed}`).toBeLessThan(1.2);
      expect(webhookRetryDelayMs(10, {}, random)).toBeNull();
    }
  });
});
