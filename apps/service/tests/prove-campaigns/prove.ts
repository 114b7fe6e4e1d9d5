import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "@parley/foundation/seeded-random";
import { type Comparison, compare, findDoubled, NOT_COMPARED } from "./compare.ts";
import { createInstallation, type Installation } from "./installation.ts";
import { Killers } from "./killers.ts";
import { countOpen, countUnsealed, listHolds, prepareOutreach, startOutreach } from "./outreach.ts";
import { environmentOf, faultsOf, type Plan, readPlan, workerEnvironmentOf } from "./plan.ts";

/*
 * Reaches thousands of people while workers and the database are killed all the time and a seventh of what the carrier is asked
 * goes wrong; then compares the carrier's record with ours. Ends with 1 when somebody was dialled or texted twice, when somebody
 * was lost, or when figures do not agree. `--without` a guard has to make it fail; docs/operations/campaigns.md says how to read it.
 */

const LONGEST_MS = 1_200_000;
const SEALED_WITHIN_MS = 60_000;
const SHOWN = 5;

interface Run extends Comparison {
  readonly seconds: number;
  readonly kills: number;
  readonly failedStarts: number;
  readonly databaseKills: number;
  readonly leftOpen: number;
}

const plan = readPlan(process.argv.slice(2), process.env);
const installation = await createInstallation({
  seed: plan.seed,
  faults: faultsOf(plan),
  environment: environmentOf(plan),
  workerEnvironment: workerEnvironmentOf(plan),
});
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void installation.remove().then(() => process.exit(1)));
let isProven = false;
try {
  const run = await prove(installation, plan);
  isProven = report(plan, run);
} finally {
  await installation.remove();
}
process.exit(isProven ? 0 : 1);

async function prove(installed: Installation, wanted: Plan): Promise<Run> {
  const { workers, seed, sabotage } = wanted;
  const outreach = await prepareOutreach(installed, wanted);
  if (sabotage === "unique-index") {
    await installed.query("drop index campaign_attempts_once; drop index campaign_attempts_one_open");
  }
  const startMs = performance.now();
  await startOutreach(installed, outreach);
  const killers = new Killers(installed, workers, wanted.kills, seededRandom(seed));
  const leftOpen = await untilOver(installed, killers, startMs);
  const seconds = (performance.now() - startMs) / 1_000;
  const { workerKills: kills, failedStarts, databaseKills } = killers;
  await killers.stop();
  const doubled = findDoubled(installed);
  if (doubled.length > 0) {
    // What is under way says nothing of who is lost.
    return { ...NOT_COMPARED, doubled, seconds, kills, failedStarts, databaseKills, leftOpen: 0 };
  }
  await untilSealed(installed);
  await installed.carrier.settled();
  return { ...(await compare(installed, outreach)), seconds, kills, failedStarts, databaseKills, leftOpen };
}

/** @returns how much is left when the time is up */
async function untilOver(installed: Installation, killers: Killers, startMs: number): Promise<number> {
  let saidMs = performance.now();
  for (;;) {
    const open = await countOpen(installed);
    const now = performance.now();
    // Once somebody was reached twice, nothing makes it good.
    if (open === 0 || findDoubled(installed).length > 0 || now - startMs > LONGEST_MS) return open;
    if (now - saidMs > 15_000) {
      saidMs = now;
      const { workerKills, databaseKills } = killers;
      const held = (await listHolds(installed))
        .map(({ reason, campaigns }) => `; ${campaigns} held: ${reason}`)
        .join("");
      const seconds = Math.round((now - startMs) / 1_000);
      say(`after ${seconds} s: ${open} open, ${workerKills} and ${databaseKills} kills${held}`);
    }
    await delay(1_000);
  }
}

async function untilSealed(installed: Installation): Promise<void> {
  const startMs = performance.now();
  while ((await countUnsealed(installed)) > 0 && performance.now() - startMs < SEALED_WITHIN_MS) await delay(1_000);
}

function report({ contacts, kills, databaseKills, sabotage }: Plan, run: Run): boolean {
  const isCompared = run.doubled.length === 0;
  const rows: readonly (readonly [string, number | string])[] = [
    ["contacts", contacts],
    ["kills of workers", run.kills],
    ["workers that ended by themselves", run.failedStarts],
    ["kills of the database", run.databaseKills],
    ["seconds", run.seconds.toFixed(0)],
    ["doubled", run.doubled.length],
    ...(isCompared ? comparedRows(run) : [["lost", "not looked at: somebody was doubled"] as const]),
  ];
  say(`${sabotage === null ? "" : `without ${sabotage}\n`}| | |\n|---|---|`);
  for (const [name, value] of rows) say(`| ${name} | ${value} |`);
  for (const list of [run.doubled, run.lost, run.miscounted]) for (const line of list.slice(0, SHOWN)) say(line);
  const isRight = run.doubled.length + run.lost.length + run.leftOpen + run.miscounted.length + run.unverified === 0;
  const isHard = run.kills >= kills && run.databaseKills >= databaseKills;
  if (!isHard) say("there were too few kills");
  return isRight && isHard;
}

function comparedRows(run: Run): readonly (readonly [string, number])[] {
  return [
    ["lost", run.lost.length + run.leftOpen],
    ["requests that went wrong", run.faults],
    ["calls and texts the carrier has", run.accepted],
    ["figures that do not agree", run.miscounted.length],
    ["decisions that do not verify", run.unverified],
  ];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
