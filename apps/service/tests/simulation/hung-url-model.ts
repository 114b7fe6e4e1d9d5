import { type Random, seededRandom } from "@parley/foundation/seeded-random";
import { retryOrGiveUp } from "../../src/features/webhooks/deliveries/retry-or-give-up.ts";
import { type EndpointHealth, HEALTHY, healthAfterTry } from "../../src/features/webhooks/endpoints/endpoint-health.ts";
import { decideNext } from "../../src/features/webhooks/lanes/lane-decision.ts";
import { nudgesAfterTry } from "../../src/features/webhooks/lanes/lane-nudges.ts";
import type { WebhookLimits } from "../../src/features/webhooks/webhook-limits.ts";
import { QueueModel, type Sharing } from "./queue-model.ts";
import { VirtualSchedule } from "./virtual-schedule.ts";

export interface HungDay {
  readonly slots: number;
  /** Events for the URL that never answers, all at once. */
  readonly stuckEvents: number;
  readonly otherUrls: number;
  /** Between two events of one other URL. */
  readonly otherEveryMs: number;
  readonly lastsMs: number;
}

const ONE_HUNG_URL: HungDay = { slots: 64, stuckEvents: 500, otherUrls: 10, otherEveryMs: 500, lastsMs: 60_000 };

export interface HungDayOutcome {
  /** From event to the start of its try, or to the end of the day, for the URLs that answer; sorted. */
  readonly otherWaitsMs: readonly number[];
  readonly hungTries: number;
}

interface WaitingEvent {
  readonly createdMs: number;
  dueMs: number;
  attemptCount: number;
}

interface Lane {
  readonly url: string;
  readonly waiting: WaitingEvent[];
  inFlight: number;
  health: EndpointHealth;
}

/** Plays a day in which one customer's URL hangs. The lanes decide by the service's own rules. */
export function simulateHungDay(
  seed: number,
  createSharing: (slots: number) => Sharing,
  limits: WebhookLimits,
  day: HungDay = ONE_HUNG_URL,
): HungDayOutcome {
  const random = seededRandom(seed);
  const schedule = new VirtualSchedule();
  const queue = new QueueModel(schedule, createSharing(day.slots));
  const otherWaitsMs: number[] = [];
  let hungTries = 0;

  const nudge = (lane: Lane, delayMs: number) =>
    schedule.after(delayMs, () =>
      queue.enqueue({ group: lane.url, createdMs: schedule.nowMs, run: (done) => workLane(lane, done) }),
    );
  const workLane = (lane: Lane, done: () => void) => {
    const now = new Date(schedule.nowMs);
    const due = lane.waiting.filter(({ dueMs }) => dueMs <= schedule.nowMs);
    const decision = decideNext(
      { now, health: lane.health, inFlight: lane.inFlight, isAnyDue: due.length > 0, isRequestedDue: false },
      limits,
    );
    const event = due.reduce<WaitingEvent | null>(
      (first, each) => (first === null || each.dueMs < first.dueMs ? each : first),
      null,
    );
    if (decision !== "any" || event === null) {
      // Looking costs a moment, also when there is nothing to do.
      schedule.after(2, done);
      return;
    }
    lane.waiting.splice(lane.waiting.indexOf(event), 1);
    lane.inFlight += 1;
    const isHung = lane.url === "hung";
    if (isHung) hungTries += 1;
    else otherWaitsMs.push(schedule.nowMs - event.createdMs);
    schedule.after(isHung ? limits.timeoutMs : 20 + 180 * random.next(), () => {
      lane.inFlight -= 1;
      settle(lane, event, !isHung, random);
      workLane(lane, done);
    });
  };
  const settle = (lane: Lane, event: WaitingEvent, isSuccess: boolean, dice: Random) => {
    const now = new Date(schedule.nowMs);
    const outcome = { isSuccess, isGone: false, shouldSlowDown: !isSuccess, retryAfterMs: null };
    const before = lane.health;
    lane.health = healthAfterTry(before, outcome, now, false, limits);
    event.attemptCount += 1;
    const plan = retryOrGiveUp(
      { attemptCount: event.attemptCount, redeliveredFrom: null },
      outcome,
      lane.health,
      now,
      dice,
    );
    if (plan.nextAttemptAt !== null) {
      event.dueMs = plan.nextAttemptAt.getTime();
      lane.waiting.push(event);
    }
    for (const startAfter of nudgesAfterTry(before, lane.health, plan, limits)) {
      nudge(lane, startAfter === null ? 0 : startAfter.getTime() - schedule.nowMs);
    }
  };
  const addEvent = (lane: Lane) => {
    lane.waiting.push({ createdMs: schedule.nowMs, dueMs: schedule.nowMs, attemptCount: 0 });
    nudge(lane, 0);
  };
  const newLane = (url: string): Lane => ({ url, waiting: [], inFlight: 0, health: HEALTHY });

  const hung = newLane("hung");
  for (let event = 0; event < day.stuckEvents; event += 1) addEvent(hung);
  const others = Array.from({ length: day.otherUrls }, (_, url) => newLane(`other-${url}`));
  for (const lane of others) {
    const goOn = () => {
      addEvent(lane);
      schedule.after(day.otherEveryMs * 2 * random.next(), goOn);
    };
    schedule.after(day.otherEveryMs * random.next(), goOn);
  }
  schedule.run(day.lastsMs, () => false);
  for (const { createdMs, attemptCount } of others.flatMap((lane) => lane.waiting)) {
    if (attemptCount === 0) otherWaitsMs.push(day.lastsMs - createdMs);
  }
  return { otherWaitsMs: otherWaitsMs.sort((a, b) => a - b), hungTries };
}
