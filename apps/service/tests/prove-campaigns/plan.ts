import type { FaultPlan, RestFault } from "@parley/testkit/carriers/fault-plan";
import type { Environment } from "../../src/config/env.ts";
import { shortGrace } from "../harness/short-grace.ts";

/** What a run is made of. */
export interface Plan {
  readonly contacts: number;
  /** Half of them call, half of them text. While one waits for the lease of a killed worker, the others go on. */
  readonly campaigns: number;
  /** Of workers, at least. */
  readonly kills: number;
  /** Of the database, at least. */
  readonly databaseKills: number;
  readonly workers: number;
  /** Of each campaign, so that all of it takes long enough for the kills. */
  readonly perMinute: number;
  readonly seed: number;
  readonly sabotage: Sabotage | null;
}

/**
 * - `unique-index`: the two indexes are dropped, and no worker heeds a lock of campaigns, contacts and paces.
 * - `locks`: only the second of these. This has to pass: the indexes are the guarantee.
 * - `grace`: the carrier is asked for what it may have accepted before it has done so.
 * - `intent-commit`: the carrier is asked before the claim of the intent has committed.
 */
export const SABOTAGES = ["unique-index", "locks", "grace", "intent-commit"] as const;
export type Sabotage = (typeof SABOTAGES)[number];

/** @throws Error for a sabotage that there is not */
export function readPlan(args: readonly string[], env: Environment): Plan {
  const number = (name: string, standard: number) => Number(env[name] ?? standard);
  const wanted = args[0] === "--without" ? args[1] : undefined;
  const sabotage = SABOTAGES.find((name) => name === wanted) ?? null;
  if (args.length > 0 && sabotage === null)
    throw new Error(`usage: prove:campaigns [--without ${SABOTAGES.join("|")}]`);
  return {
    contacts: number("PROVE_CONTACTS", sabotage === null ? 10_000 : 2_000),
    campaigns: number("PROVE_CAMPAIGNS", 8),
    kills: number("PROVE_KILLS", sabotage === null ? 300 : 60),
    databaseKills: number("PROVE_DATABASE_KILLS", sabotage === null ? 20 : 4),
    workers: number("PROVE_WORKERS", 4),
    perMinute: number("PROVE_PER_MINUTE", sabotage === null ? 600 : 6_000),
    seed: number("PROVE_SEED", 1),
    sabotage,
  };
}

/** The carrier accepts this long after it was asked, at the latest. */
const LATEST_ACCEPTANCE_MS = 3_000;
const ASKING: Pick<RestFault, "operations"> = { operations: ["send-sms", "place-call"] };

/** Later than a busy machine asks for what got no answer; the grace of an operator who knows the carrier would be longer. */
const OFTEN_LATE: RestFault = { kind: "late-accept", probability: 0.15, maxDelayMs: 20_000, ...ASKING };

export function faultsOf({ sabotage }: Plan): FaultPlan {
  return sabotage === "grace" ? { ...FAULTS, rest: [OFTEN_LATE, ...(FAULTS.rest ?? [])] } : FAULTS;
}

/** 14 of 100 requests that reach for somebody go wrong; so do some of the carrier's own requests, and of our questions. */
const FAULTS: FaultPlan = {
  rest: [
    { kind: "rate-limit", probability: 0.02, ...ASKING },
    { kind: "error-before", probability: 0.02, ...ASKING },
    { kind: "cut-before", probability: 0.02, ...ASKING },
    { kind: "error-after", probability: 0.025, ...ASKING },
    { kind: "cut-after", probability: 0.025, ...ASKING },
    { kind: "late-accept", probability: 0.02, maxDelayMs: LATEST_ACCEPTANCE_MS, ...ASKING },
    { kind: "late-reply", probability: 0.01, maxDelayMs: LATEST_ACCEPTANCE_MS, ...ASKING },
    { kind: "error-before", probability: 0.05, operations: ["list-sms", "list-calls"] },
  ],
  webhooks: [
    { kind: "loss", probability: 0.03, webhooks: ["sms-status", "call-status"] },
    { kind: "duplicate", probability: 0.05, webhooks: ["sms-status", "call-status"] },
    { kind: "delay", probability: 0.05, maxDelayMs: 2_000, webhooks: ["sms-status", "call-status"] },
  ],
};

/** The grace that goes with that carrier; without it, one for a carrier that is never late. */
export function environmentOf({ sabotage }: Plan): Environment {
  return sabotage === "grace" ? shortGrace(2) : shortGrace(9, LATEST_ACCEPTANCE_MS / 1_000 + 1);
}

/** What workers alone are started with. */
export function workerEnvironmentOf({ sabotage }: Plan): Environment {
  const loaded = sabotage === "unique-index" ? "locks" : sabotage;
  if (loaded !== "locks" && loaded !== "intent-commit") return {};
  return { NODE_OPTIONS: `--import ${new URL("./sabotage.mjs", import.meta.url).href}`, SABOTAGE: loaded };
}
