// One command: `npm run benchmark:sip`. The bridge has one core, everybody who speaks with it the other; rtpengine and
// baresip take the bridge's place in the same run. Figures are of one run; see ../README.md. `soak 30` holds 100 calls for
// half an hour instead.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { markdownTable } from "../voice/report.ts";
import { measureBaresip } from "./baresip.ts";
import { measureFirstAudio } from "./first-audio.ts";
import { measureFlood } from "./flood.ts";
import { measureParsing } from "./parse.ts";
import type { PhoneFigures } from "./phone-calls.ts";
import { measureRelay } from "./relay.ts";
import { measureBareSetUps, measureSetUps } from "./set-ups.ts";
import { soak } from "./soak.ts";
import { measureSound } from "./sound.ts";

const SECONDS = 15;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const folder = await mkdtemp(join(tmpdir(), "sip-benchmark-"));
try {
  const phones = join(folder, "rtp-phones");
  const flags = ["-D_GNU_SOURCE", "-std=gnu17", "-O2", "-Wall", "-Wextra", "-Werror", "-o", phones];
  await promisify(execFile)("gcc", [...flags, join(import.meta.dirname, "rtp-phones.c")]);
  const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores`;
  console.log(`${machine}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`);
  const [mode, minutes = "30"] = process.argv.slice(2);
  if (mode === "first-audio") await showFirstAudio();
  else if (mode === "soak") console.log(await soak(phones, 100, Number(minutes)));
  else await compare(phones);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function compare(phones: string): Promise<void> {
  showParsing();
  await showSound(phones);
  await showSetUps();
  await showFloods();
  await showFirstAudio();
}

function showParsing(): void {
  const rows = measureParsing().map(({ name, bytes, medianUs, worstUs, scanUs }) => [
    name,
    String(bytes),
    medianUs.toFixed(1),
    worstUs.toFixed(0),
    (medianUs / scanUs).toFixed(1),
  ]);
  console.log(
    `${markdownTable([["read and checked", "bytes", "median µs", "p99.9 or worst µs", "× a plain scan"], ...rows])}\n`,
  );
}

async function showSound(phones: string): Promise<void> {
  const rows: string[][] = [
    ["who", "calls", "p50 ms", "p99 ms", "p99.9 ms", "over 5 ms %", "core % a call", "idle MB", "MB a call"],
  ];
  const add = (
    who: string,
    calls: number,
    figures: (PhoneFigures & { corePercentPerCall: number }) | null,
    memory: string[],
  ) => {
    if (figures === null) {
      rows.push([who, String(calls), "not installed", "", "", "", "", "", ""]);
      return;
    }
    const { p50Ms, p99Ms, p999Ms, over5MsPercent, corePercentPerCall } = figures;
    rows.push([
      who,
      String(calls),
      ...[p50Ms, p99Ms, p999Ms, over5MsPercent].map((value) => value.toFixed(2)),
      corePercentPerCall.toFixed(3),
      ...memory,
    ]);
  };
  for (const [who, calls, env] of [
    ["bridge", 100, {}],
    ["bridge", 150, {}],
    ["bridge", 300, {}],
    ["bridge, main thread stalled 50 ms twice a second", 150, { STALL_MS: "50" }],
  ] as const) {
    const figures = await measureSound(phones, calls, SECONDS, env);
    add(who, calls, figures, [figures.idleMb.toFixed(0), figures.mbPerCall.toFixed(2)]);
  }
  add("rtpengine, relaying", 150, await measureRelay(phones, 150, SECONDS), ["", ""]);
  add("baresip, playing a tone", 100, await measureBaresip(phones, 100, SECONDS), ["", ""]);
  console.log(`${markdownTable(rows)}\n`);
}

async function showSetUps(): Promise<void> {
  const rows = [
    ["set-ups a second", "calls", "failed", "CPU ms a call", "core %", "four requests and a socket alone, ms"],
  ];
  for (const perSecond of [50, 100, 300]) {
    const { calls, failed, cpuMsPerCall, corePercent } = await measureSetUps(perSecond, SECONDS);
    const bareMs = await measureBareSetUps(perSecond, SECONDS);
    rows.push([
      ...[perSecond, calls, failed].map(String),
      cpuMsPerCall.toFixed(2),
      corePercent.toFixed(0),
      bareMs.toFixed(2),
    ]);
  }
  console.log(`${markdownTable(rows)}\n`);
}

async function showFloods(): Promise<void> {
  const rows = [
    ["strangers' INVITEs a second", "dropped", "calls of a known peer", "failed", "answered p50 ms", "p99 ms"],
  ];
  for (const perSecond of [0, 3_000]) {
    const figures = await measureFlood(perSecond, SECONDS);
    rows.push([
      figures.sentPerSecond.toFixed(0),
      String(figures.droppedCount),
      String(figures.calls),
      String(figures.failed),
      figures.p50Ms.toFixed(0),
      figures.p99Ms.toFixed(0),
    ]);
  }
  console.log(`${markdownTable(rows)}\n`);
}

async function showFirstAudio(): Promise<void> {
  const { calls, sipMs, twilioMs } = await measureFirstAudio(folder, 30);
  const at = (sorted: readonly number[], share: number) =>
    sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const rows = [["first audio after the answer", "calls", "p50 ms", "p90 ms"]];
  for (const [who, sorted] of [
    ["by the bridge, from the ACK", sipMs],
    ["Twilio-shaped, from the open socket", twilioMs],
  ] as const) {
    rows.push([who, String(calls), at(sorted, 0.5).toFixed(0), at(sorted, 0.9).toFixed(0)]);
  }
  console.log(`${markdownTable(rows)}\n`);
}
