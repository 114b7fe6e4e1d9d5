import { type Random, seededRandom } from "@parley/foundation/seeded-random";
import { loadConfig } from "../../src/config/load-config.ts";
import { nextTextStatus, type TextEvent, type TextStatus } from "../../src/features/texts/send/text-status.ts";
import { VirtualSchedule } from "./virtual-schedule.ts";

/** How texts are sent and reconciled, with the parts a test may leave out to see what they are good for. */
export interface SendingRules {
  readonly graceMs: number;
  /** What may pass between the claim and the first byte of the request; null: however long it takes. */
  readonly sendWindowMs: number | null;
  /** Where that is looked at: when the byte is about to be written, or already before a connection is sought. */
  readonly isWindowCheckedAtFirstByte: boolean;
  /** What is known of one attempt moves the text only while no later attempt has begun. */
  readonly isFenced: boolean;
  /** The reconciliation asks the carrier before it sends again. */
  readonly asksCarrier: boolean;
}

const CONFIG = loadConfig({});
/** The service's own limit of a request to the carrier. */
export const REQUEST_TIMEOUT_MS = CONFIG.carrierTimeoutMs;

/** The rules of the service. */
export const SERVICE_RULES: SendingRules = {
  graceMs: CONFIG.reconcileGraceMs,
  sendWindowMs: CONFIG.sendWindowMs,
  isWindowCheckedAtFirstByte: true,
  isFenced: true,
  asksCarrier: true,
};

/** What the world does to them. */
export interface World {
  readonly texts: number;
  readonly processes: number;
  /** A carrier that is late accepts at the latest this long after the request arrived. */
  readonly latestAcceptanceMs: number;
  /** How often a process stands still between claim and request, and for how long at most. */
  readonly stallShare: number;
  readonly longestStallMs: number;
  /** How often a connection is there late, at any time before the request is given up. */
  readonly slowConnectionShare: number;
}

export const BAD_DAY: World = {
  texts: 16,
  processes: 2,
  latestAcceptanceMs: 30_000,
  stallShare: 0.02,
  longestStallMs: 120_000,
  slowConnectionShare: 0.05,
};

export interface SimulatedDay {
  readonly doubled: number;
  readonly lost: number;
  readonly attempts: number;
  readonly crashes: number;
  readonly virtualMs: number;
}

const NETWORK_MS = 300;
const SWEEP_MS = 5_000;
/** The queue gives the job of a dead worker to another after its heartbeat is missed. */
const JOB_RETRY_MS = 15_000;
const LONGEST_MS = 4 * 3_600_000;

interface Text {
  status: TextStatus;
  attempt: number;
  attemptedAtMs: number;
  nudgedAtMs: number;
  accepted: number;
}

interface Process {
  isUp: boolean;
  /** What an earlier life began does not go on in the next one. */
  life: number;
}

type CarrierFate =
  | "accept"
  | "rate-limit"
  | "error-before"
  | "error-after"
  | "cut-before"
  | "cut-after"
  | "late-accept"
  | "late-reply";

/** Cumulative shares of what becomes of a request. */
const FATES: readonly (readonly [number, CarrierFate])[] = [
  [0.05, "rate-limit"],
  [0.1, "error-before"],
  [0.15, "error-after"],
  [0.2, "cut-before"],
  [0.25, "cut-after"],
  [0.33, "late-accept"],
  [0.4, "late-reply"],
  [1, "accept"],
];

/**
 * One seed's day: processes that crash and stall, a carrier that errs, reports that get lost, and the rules under test.
 * The states and moves are the service's own table; only the storage and the wire are replaced.
 */
export function simulateDay(seed: number, rules: SendingRules, world: World): SimulatedDay {
  return new Day(seed, rules, world).run();
}

class Day {
  readonly #random: Random;
  readonly #rules: SendingRules;
  readonly #world: World;
  readonly #schedule = new VirtualSchedule();
  readonly #texts: Text[];
  readonly #processes: Process[];
  #underWay = 0;
  #attempts = 0;
  #crashes = 0;

  constructor(seed: number, rules: SendingRules, world: World) {
    this.#random = seededRandom(seed);
    this.#rules = rules;
    this.#world = world;
    this.#texts = Array.from({ length: world.texts }, () => ({
      status: "queued",
      attempt: 0,
      attemptedAtMs: 0,
      nudgedAtMs: 0,
      accepted: 0,
    }));
    this.#processes = Array.from({ length: world.processes }, () => ({ isUp: true, life: 0 }));
  }

  run(): SimulatedDay {
    for (const text of this.#texts) this.#nudge(this.#upTo(20_000), (process) => this.#dispatch(text, process));
    for (const process of this.#processes) {
      this.#planCrash(process, 4);
      this.#sweep(process);
    }
    this.#schedule.run(LONGEST_MS, () => this.#underWay === 0 && this.#texts.every((text) => text.status === "sent"));
    return {
      doubled: this.#texts.filter((text) => text.accepted > 1).length,
      lost: this.#texts.filter((text) => text.accepted === 0 || text.status !== "sent").length,
      attempts: this.#attempts,
      crashes: this.#crashes,
      virtualMs: this.#schedule.nowMs,
    };
  }

  /** As `dispatchText`. */
  #dispatch(text: Text, process: Process): void {
    if (!this.#move(text, "dispatch")) return;
    text.attempt += 1;
    text.attemptedAtMs = this.#schedule.nowMs;
    this.#attempts += 1;
    const { attempt } = text;
    const isInTime = this.#window();
    const isStalled = this.#random.next() < this.#world.stallShare;
    this.#inProcess(process, isStalled ? this.#upTo(this.#world.longestStallMs) : this.#upTo(50), () => {
      if (!this.#rules.isWindowCheckedAtFirstByte && !isInTime()) this.#defer(text, attempt);
      else this.#request(text, attempt, process, isInTime);
    });
  }

  /** As `beginWithin`. */
  #window(): () => boolean {
    const startMs = this.#schedule.nowMs;
    const { sendWindowMs } = this.#rules;
    return () => sendWindowMs === null || this.#schedule.nowMs - startMs <= sendWindowMs;
  }

  #request(text: Text, attempt: number, process: Process, isInTime: () => boolean): void {
    let isOver = false;
    const settle = (outcome: "accepted" | "not-done" | "unknown") => {
      if (isOver) return;
      isOver = true;
      if (outcome === "accepted") this.#move(text, "accept");
      else if (outcome === "not-done") this.#defer(text, attempt);
      else this.#nudge(this.#rules.graceMs, (later) => this.#reconcile(text, later));
    };
    const reply = (delayMs: number, outcome: "accepted" | "not-done" | "unknown") =>
      this.#inProcess(process, delayMs + this.#upTo(NETWORK_MS), () => settle(outcome));
    this.#inProcess(process, REQUEST_TIMEOUT_MS, () => settle("unknown"));
    // A slow connection: the bytes leave late, but before the limit. From then on a crash of ours does not stop them.
    const isSlow = this.#random.next() < this.#world.slowConnectionShare;
    this.#inProcess(process, isSlow ? this.#upTo(REQUEST_TIMEOUT_MS - 1) : 0, () => {
      if (this.#rules.isWindowCheckedAtFirstByte && !isInTime()) settle("not-done");
      else this.#carrierReceives(text, this.#upTo(NETWORK_MS), reply);
    });
  }

  #carrierReceives(
    text: Text,
    latencyMs: number,
    reply: (delayMs: number, outcome: "accepted" | "not-done" | "unknown") => void,
  ): void {
    const lateMs = this.#upTo(this.#world.latestAcceptanceMs);
    const fate = this.#fate();
    this.#outside(latencyMs, () => {
      switch (fate) {
        case "accept":
          this.#accept(text);
          return reply(0, "accepted");
        case "rate-limit":
          return reply(0, "not-done");
        case "error-before":
        case "cut-before":
          return reply(0, "unknown");
        case "error-after":
        case "cut-after":
          this.#accept(text);
          return reply(0, "unknown");
        case "late-accept":
          this.#outside(lateMs, () => this.#accept(text));
          return reply(lateMs, "accepted");
        case "late-reply":
          this.#accept(text);
          return reply(lateMs, "accepted");
      }
    });
  }

  /** The text exists at the carrier; its report may come soon, late, or never. */
  #accept(text: Text): void {
    text.accepted += 1;
    if (this.#random.next() < 0.5) return;
    this.#outside(this.#upTo(20_000), () => this.#move(text, "accept"));
  }

  /** As `reconcileText`: the answer is as old as the moment the carrier was asked. */
  #reconcile(text: Text, process: Process): void {
    const { graceMs, asksCarrier } = this.#rules;
    if (text.status !== "sending" || text.attemptedAtMs + graceMs > this.#schedule.nowMs) return;
    const { attempt } = text;
    this.#inProcess(process, this.#upTo(NETWORK_MS), () => {
      const isFound = asksCarrier && text.accepted > 0;
      this.#inProcess(process, this.#upTo(this.#random.next() < 0.1 ? 5_000 : NETWORK_MS), () => {
        if (isFound) this.#move(text, "accept");
        else this.#defer(text, attempt);
      });
    });
  }

  #defer(text: Text, attempt: number): void {
    if (this.#rules.isFenced && text.attempt !== attempt) return;
    if (this.#move(text, "defer")) this.#nudge(this.#upTo(2_000), (process) => this.#dispatch(text, process));
  }

  /** As `sweepLostWork`. */
  #sweep(process: Process): void {
    this.#schedule.after(SWEEP_MS, () => {
      this.#sweep(process);
      if (!process.isUp) return;
      const { nowMs } = this.#schedule;
      for (const text of this.#texts) {
        const waitMs = text.status === "sending" ? this.#rules.graceMs : text.status === "queued" ? 120_000 : null;
        if (waitMs === null || nowMs - text.attemptedAtMs < waitMs) continue;
        if (nowMs - text.nudgedAtMs < Math.min(waitMs, 120_000)) continue;
        text.nudgedAtMs = nowMs;
        const work = text.status === "sending" ? this.#reconcile : this.#dispatch;
        this.#nudge(0, (taker) => work.call(this, text, taker));
      }
    });
  }

  /** The conditional update of one row. */
  #move(text: Text, event: TextEvent): boolean {
    const next = nextTextStatus(text.status, event);
    if (next === null) return false;
    text.status = next;
    return true;
  }

  /** A job: kept until a process takes it, given to another when that one dies at once. */
  #nudge(delayMs: number, work: (process: Process) => void): void {
    this.#outside(delayMs + this.#upTo(1_000), () => {
      const process = this.#processes[this.#random.integer(this.#processes.length)];
      if (process?.isUp === true) work(process);
      else this.#nudge(JOB_RETRY_MS, work);
    });
  }

  #planCrash(process: Process, crashesLeft: number): void {
    if (crashesLeft === 0) return;
    this.#schedule.after(this.#upTo(60_000), () => {
      process.isUp = false;
      process.life += 1;
      this.#crashes += 1;
      this.#schedule.after(this.#upTo(3_000), () => {
        process.isUp = true;
        this.#planCrash(process, crashesLeft - 1);
      });
    });
  }

  /** Goes on only if the process lives that long. */
  #inProcess(process: Process, delayMs: number, next: () => void): void {
    const { life } = process;
    this.#outside(delayMs, () => {
      if (process.life === life) next();
    });
  }

  /** Happens whatever becomes of our processes. */
  #outside(delayMs: number, next: () => void): void {
    this.#underWay += 1;
    this.#schedule.after(delayMs, () => {
      this.#underWay -= 1;
      next();
    });
  }

  #fate(): CarrierFate {
    const drawn = this.#random.next();
    return FATES.find(([share]) => drawn < share)?.[1] ?? "accept";
  }

  #upTo(ms: number): number {
    return Math.floor(this.#random.next() * ms);
  }
}
