import { setTimeout as pause } from "node:timers/promises";
import { openLaboratory } from "../voice/laboratory.ts";
import { createParleyContestant } from "../voice/parley/parley-contestant.ts";
import { runPhone } from "../voice/phone-run.ts";
import { coresOf, readMachineUsage } from "../voice/process-usage.ts";
import { markdownTable } from "../voice/report.ts";
import { openDashboards } from "./open-dashboard.ts";
import type { Options } from "./options.ts";
import { type RunningService, readOperations } from "./running-service.ts";

const GOAL = 0.05;
const WARM_UP_MS = 4_000;
/** Until all dashboards have opened and read what they show. */
const SETTLE_MS = 5_000;

type Measured = Pick<Options, "open" | "measureMs" | "hasCalls">;

/** What many open dashboards cost the service: with the volumes and nothing going on, then beside as many phone calls. */
export async function measureOpenDashboards(service: RunningService, options: Measured): Promise<void> {
  await measureAlone(service, options);
  if (!options.hasCalls) return;
  try {
    await measureBesideCalls(options);
  } catch (error) {
    // It needs a C compiler and taskset, and a machine on which calls come about.
    console.log(`\nWithout calls to hold open dashboards against: ${error instanceof Error ? error.message : error}`);
  }
}

async function measureAlone(service: RunningService, { open, measureMs }: Measured): Promise<void> {
  const idle = await coresDuring(service, measureMs);
  const dashboards = openDashboards(service, open);
  await pause(SETTLE_MS);
  const before = dashboards.counts();
  const busy = await coresDuring(service, measureMs);
  const after = dashboards.counts();
  await dashboards.close();
  const seconds = measureMs / 1_000;
  console.log(
    `\n${open} open dashboards (${dashboards.how}), no calls: ${((busy - idle) * 60).toFixed(2)} s of the service's CPU a minute (${((busy - idle) * 100).toFixed(1)} % of a core), ${((after.requests - before.requests) / seconds).toFixed(1)} requests a second, ${after.failures} failed`,
  );
}

async function coresDuring(service: RunningService, ms: number): Promise<number> {
  const before = await service.cpuMicros();
  const beganMs = performance.now();
  await pause(ms);
  return ((await service.cpuMicros()) - before) / 1_000 / (performance.now() - beganMs);
}

/**
 * Calls alone, with the dashboards for twice as long, and alone again: what changes by itself while calls go on is then on both sides.
 * By the voice benchmark's phone and vendors.
 */
async function measureBesideCalls({ open, measureMs }: Measured): Promise<void> {
  await using laboratory = await openLaboratory([]);
  const contestant = await createParleyContestant("parley", { isEager: true, shows: "warnings" }).start(
    laboratory.surroundings,
  );
  try {
    const { pid, front } = contestant;
    if (front === undefined) throw new Error("the contestant does not say where its API is");
    const served = { ...front, operations: await readOperations(front.url) };
    const phone = await runPhone(laboratory.phoneKit, await contestant.prepareCalls(open), {
      warmUpMs: WARM_UP_MS,
      measureMs: 4 * measureMs + 2 * SETTLE_MS,
    });
    await phone.measuring;
    const coresIn = (ms: number) => coresDuringEach(ms, pid, front.pid);
    const first = await coresIn(measureMs);
    const dashboards = openDashboards(served, open);
    await pause(SETTLE_MS);
    const before = dashboards.counts();
    const beside = await coresIn(2 * measureMs);
    const after = dashboards.counts();
    await dashboards.close();
    await pause(SETTLE_MS);
    const last = await coresIn(measureMs);
    await phone.figures;
    const alone = { media: (first.media + last.media) / 2, front: (first.front + last.front) / 2 };
    const shareOf = (cores: number) => cores / (alone.media + alone.front);
    const inFront = shareOf(beside.front - alone.front);
    const inAll = inFront + shareOf(beside.media - alone.media);
    const table = markdownTable([
      ["cores of", "media", "api and worker"],
      rowOf(`${open} calls, before`, first),
      rowOf(`${open} calls and ${open} open dashboards`, beside),
      rowOf(`${open} calls, after`, last),
    ]);
    const aSecond = (count: number) => (count / ((2 * measureMs) / 1_000)).toFixed(1);
    console.log(`\n${table}\n`);
    console.log(
      `Open dashboards (${dashboards.how}; ${aSecond(after.requests - before.requests)} requests and ${aSecond(after.events - before.events)} events a second, ${after.failures} failed) cost ${(inAll * 100).toFixed(1)} % of the calls' CPU (goal ≤ 5 %)${inAll > GOAL ? " **missed**" : ""}; in api and worker, which the calls hardly stir, ${(inFront * 100).toFixed(1)} %`,
    );
  } finally {
    await contestant.stop();
  }
}

interface Cores {
  readonly media: number;
  readonly front: number;
}

async function coresDuringEach(ms: number, media: number, front: number): Promise<Cores> {
  const before = readMachineUsage();
  await pause(ms);
  const after = readMachineUsage();
  return { media: coresOf(before, after, [media]), front: coresOf(before, after, [front]) };
}

const rowOf = (what: string, { media, front }: Cores) => [what, media.toFixed(3), front.toFixed(3)];
