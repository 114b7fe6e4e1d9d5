import { setTimeout as pause } from "node:timers/promises";
import { openLaboratory } from "../voice/laboratory.ts";
import { createParleyContestant } from "../voice/parley/parley-contestant.ts";
import { runPhone } from "../voice/phone-run.ts";
import { coresOf, type MachineUsage, readMachineUsage } from "../voice/process-usage.ts";
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

/** Calls alone, then the same calls with the dashboards, by the voice benchmark's phone and vendors. */
async function measureBesideCalls({ open, measureMs }: Measured): Promise<void> {
  await using laboratory = await openLaboratory([]);
  const contestant = await createParleyContestant("parley", { isEager: true }).start(laboratory.surroundings);
  try {
    const { pid, front } = contestant;
    if (front === undefined) throw new Error("the contestant does not say where its API is");
    const phone = await runPhone(laboratory.phoneKit, await contestant.prepareCalls(open), {
      warmUpMs: WARM_UP_MS,
      measureMs: 2 * measureMs + 2 * SETTLE_MS,
    });
    await phone.measuring;
    const alone = await usageDuring(measureMs);
    const dashboards = openDashboards({ ...front, operations: await readOperations(front.url) }, open);
    await pause(SETTLE_MS);
    const before = dashboards.counts();
    const beside = await usageDuring(measureMs);
    const after = dashboards.counts();
    await dashboards.close();
    await phone.figures;
    const coresOfBoth = (usage: Usage, pids: readonly number[]) => coresOf(usage.before, usage.after, pids);
    const [calls, both] = [coresOfBoth(alone, [pid, front.pid]), coresOfBoth(beside, [pid, front.pid])];
    const share = (both - calls) / calls;
    const row = (what: string, usage: Usage) => [
      what,
      coresOfBoth(usage, [pid]).toFixed(3),
      coresOfBoth(usage, [front.pid]).toFixed(3),
    ];
    const table = markdownTable([
      ["cores of", "media", "api and worker"],
      row(`${open} calls`, alone),
      row(`${open} calls and ${open} open dashboards`, beside),
    ]);
    const seconds = measureMs / 1_000;
    console.log(`\n${table}\n`);
    console.log(
      `Open dashboards (${dashboards.how}; ${((after.requests - before.requests) / seconds).toFixed(1)} requests and ${((after.events - before.events) / seconds).toFixed(1)} events a second, ${after.failures} failed) cost ${(share * 100).toFixed(1)} % of the calls (goal ≤ 5 %)${share > GOAL ? ": **missed**" : ""}`,
    );
  } finally {
    await contestant.stop();
  }
}

interface Usage {
  readonly before: MachineUsage;
  readonly after: MachineUsage;
}

async function usageDuring(ms: number): Promise<Usage> {
  const before = readMachineUsage();
  await pause(ms);
  return { before, after: readMachineUsage() };
}
