import { type CampaignMove, campaignAfter } from "../../src/features/campaigns/campaign-states.ts";
import type { CarrierAnswers } from "../../src/features/campaigns/dispatch/breaker.ts";
import { CarrierModel } from "./dispatcher-carrier-model.ts";
import type { Attempt, CampaignRow, Process } from "./dispatcher-records.ts";
import { isOver } from "./dispatcher-records.ts";
import type { Violation } from "./dispatcher-referee.ts";
import type { DispatcherRules } from "./dispatcher-rules.ts";
import { LEASE_MS, type Memory, StepModel } from "./dispatcher-step-model.ts";
import { Scene, type World } from "./dispatcher-world.ts";

export interface DispatcherDay {
  readonly violations: ReadonlyMap<Violation, number>;
  readonly attempts: number;
  readonly crashes: number;
  readonly virtualMs: number;
}

const SLICE_MS = 2_000;
const SHORT_WAIT_MS = 200;
const MOST_IN_FLIGHT = 25;
const LOOK_MS = 500;
/** After the world is well again. */
const LONGEST_MS = 3_600_000;

/**
 * One seed's day of two campaigns that want the same people. Rows, locks, processes and carriers are replaced; what is decided is
 * decided by the service's own functions.
 */
export function simulateDispatcher(seed: number, rules: DispatcherRules, world: World): DispatcherDay {
  return new Day(new Scene(seed, rules, world)).run();
}

class Day {
  readonly #scene: Scene;
  readonly #carrier: CarrierModel;
  readonly #steps: StepModel;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#carrier = new CarrierModel(scene);
    this.#steps = new StepModel(scene, (campaign) => this.#lookSoon(campaign));
  }

  run(): DispatcherDay {
    const scene = this.#scene;
    for (const campaign of scene.campaigns) {
      scene.schedule.after(scene.upTo(5_000), () => this.#command(campaign, ["start", "begin"]));
      this.#interfere(campaign);
    }
    for (const process of scene.processes) this.#planCrash(process, scene.world.crashesPerProcess);
    for (const person of scene.people) {
      if (!scene.chance(0.2)) continue;
      scene.schedule.after(scene.upTo(scene.world.wellAfterMs), () => {
        person.optedOutMs = scene.nowMs;
      });
    }
    const { campaigns } = scene;
    const isDone = () =>
      scene.underWay === 0 &&
      scene.isWell &&
      campaigns.every(({ status, open, isClearing }) => isOver(status) && open.length === 0 && !isClearing);
    scene.schedule.run(scene.wellAtMs + LONGEST_MS, isDone);
    scene.referee.inspect(campaigns);
    return {
      violations: scene.referee.violations,
      attempts: campaigns.reduce((sum, { attempts }) => sum + attempts.length, 0),
      crashes: scene.crashes,
      virtualMs: scene.nowMs,
    };
  }

  /** What people do with a campaign meanwhile. At the end it is to run. */
  #interfere(campaign: CampaignRow): void {
    const scene = this.#scene;
    for (let pause = scene.upTo(3); pause > 0; pause -= 1) {
      const atMs = scene.upTo(scene.world.wellAfterMs);
      scene.schedule.after(atMs, () => this.#command(campaign, ["pause"]));
      scene.schedule.after(atMs + scene.upTo(60_000), () => this.#command(campaign, ["start"]));
    }
    if (scene.chance(0.1)) {
      scene.schedule.after(scene.upTo(scene.world.wellAfterMs), () => this.#command(campaign, ["stop"]));
    }
    scene.schedule.after(scene.wellAtMs, () => this.#command(campaign, ["start"]));
  }

  /** Waits for the campaign's row, as every request does. */
  #command(campaign: CampaignRow, moves: readonly CampaignMove[]): void {
    const scene = this.#scene;
    if (this.#steps.isHeld(campaign)) {
      campaign.waiting.push(() => this.#command(campaign, moves));
      return;
    }
    for (const move of moves) {
      if (move === "pause" && scene.isWell) continue;
      const next = campaignAfter(campaign.status, move);
      if (next === null || next === campaign.status) continue;
      campaign.status = next;
      if (move === "stop") campaign.isClearing = scene.rules.clears;
      campaign.lookMs = scene.nowMs;
      this.#lookSoon(campaign);
    }
  }

  /** As `driveCampaigns`: whoever is first claims it for the lease. */
  #lookSoon(campaign: CampaignRow): void {
    const scene = this.#scene;
    const { lookMs } = campaign;
    if (lookMs === null) return;
    scene.schedule.after(Math.max(0, lookMs - scene.nowMs) + scene.upTo(LOOK_MS), () => {
      if (campaign.lookMs === null || campaign.lookMs > scene.nowMs) return;
      campaign.lookMs = scene.nowMs + LEASE_MS;
      if (scene.rules.isFollowed) this.#lookSoon(campaign);
      this.#nudge(campaign);
    });
  }

  /** Not kept when the process dies that has it. */
  #nudge(campaign: CampaignRow): void {
    this.#scene.job(0, (process) => this.#runCampaign(campaign, process));
  }

  /** As `runCampaign`. */
  #runCampaign(campaign: CampaignRow, process: Process): void {
    const scene = this.#scene;
    const memory: Memory = { inFlight: 0, answers: { accepted: 0, failed: 0 }, ownCalls: 0 };
    const endsAtMs = scene.nowMs + SLICE_MS;
    let underWay = 0;
    let onAnswer: (() => void) | null = null;
    const take = (attempt: Attempt) => {
      underWay += 1;
      this.#carrier.dispatch(attempt, process, ({ accepted, failed }: CarrierAnswers) => {
        memory.answers = { accepted: memory.answers.accepted + accepted, failed: memory.answers.failed + failed };
        underWay -= 1;
        onAnswer?.();
      });
    };
    const written = (attempts: readonly Attempt[]) => {
      for (const attempt of attempts) this.#carrier.watch(attempt);
    };
    const step = () => {
      memory.inFlight = underWay;
      this.#steps.step(campaign, process, memory, { take, written }, (nextInMs) => {
        if (scene.nowMs >= endsAtMs || nextInMs === null || nextInMs > SHORT_WAIT_MS) finish(nextInMs);
        else if (underWay > MOST_IN_FLIGHT) {
          onAnswer = () => {
            onAnswer = null;
            step();
          };
        } else scene.inProcess(process, nextInMs, step);
      });
    };
    const finish = (nextInMs: number | null) => {
      if (underWay === 0) return this.#release(campaign, nextInMs);
      onAnswer = () => {
        if (underWay > 0) return;
        onAnswer = null;
        memory.inFlight = Number.POSITIVE_INFINITY;
        this.#steps.step(campaign, process, memory, { take, written }, (next) => this.#release(campaign, next));
      };
    };
    step();
  }

  #release(campaign: CampaignRow, nextInMs: number | null): void {
    if (nextInMs === null) return;
    const atMs = this.#scene.nowMs + (nextInMs === 0 ? LEASE_MS : nextInMs);
    // As SQL's least, which leaves out what is null.
    campaign.lookMs = campaign.lookMs === null ? atMs : Math.min(campaign.lookMs, atMs);
    this.#lookSoon(campaign);
    if (nextInMs === 0) this.#nudge(campaign);
  }

  #planCrash(process: Process, crashesLeft: number): void {
    const scene = this.#scene;
    if (crashesLeft === 0) return;
    scene.schedule.after(scene.upTo(80_000), () => {
      if (scene.isWell) return;
      process.isUp = false;
      process.life += 1;
      process.paces.clear();
      scene.crashes += 1;
      for (const campaign of scene.campaigns) {
        if (campaign.holder?.process === process) this.#steps.wakeWaiting(campaign);
      }
      scene.schedule.after(scene.upTo(5_000), () => {
        process.isUp = true;
        this.#planCrash(process, crashesLeft - 1);
      });
    });
  }
}
