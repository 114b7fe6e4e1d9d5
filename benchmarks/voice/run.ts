// One command: `npm run benchmark:voice`. Contestants answer the same simulated calls on one core in turns, so that they
// meet the same machine; phone and vendors run on the others. Figures are ratios of one run. See ../README.md.
import { cpus } from "node:os";
import { measureAtOnce } from "./at-once.ts";
import { createBareContestant } from "./bare/bare-contestant.ts";
import { compare, type Measurement } from "./compare.ts";
import type { Contestant } from "./contestant.ts";
import { type Laboratory, openLaboratory } from "./laboratory.ts";
import { createLiveKitContestant } from "./livekit/livekit-contestant.ts";
import { type Options, readOptions, USAGE } from "./options.ts";
import { createParleyContestant } from "./parley/parley-contestant.ts";
import { markdownTable, showMeasurements, showRatios } from "./report.ts";
import { searchCapacity } from "./search-capacity.ts";
import { soak } from "./soak.ts";
import { measureWelcome } from "./welcome.ts";

const CONTESTANTS: readonly Contestant[] = [
  createBareContestant(),
  createParleyContestant("parley", { isEager: true, shows: "warnings" }),
  createParleyContestant("parley-late", { isEager: false, shows: "warnings" }),
  createParleyContestant("parley-logged", { isEager: true, shows: "lines" }),
  createParleyContestant("parley-traced", { isEager: true, shows: "traces" }),
  createLiveKitContestant("livekit", { hasVad: true, isEager: true }),
  createLiveKitContestant("livekit-late", { hasVad: true, isEager: false }),
  createLiveKitContestant("livekit-late-deaf", { hasVad: false, isEager: false }),
];
/** What ratios are taken of. */
const CALIBRATOR = "bare";

// Ends the processes it started: they are ended when this one exits, which a signal alone would not do in order.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
try {
  await main();
} catch (error) {
  console.error(error instanceof TypeError ? `${error.message}\n\n${USAGE}` : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const options = readOptions(
    process.argv.slice(2),
    CONTESTANTS.map(({ name }) => name),
  );
  const contestants: Contestant[] = [];
  for (const contestant of CONTESTANTS.filter(({ name }) => options.contestants.includes(name))) {
    const obstacle = await contestant.prepare();
    if (obstacle === null) contestants.push(contestant);
    else console.log(`Without ${contestant.name}: ${obstacle}`);
  }
  const { profileDirectory } = options;
  const nodeFlags = profileDirectory === null ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileDirectory}`];
  await using laboratory = await openLaboratory(nodeFlags);
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores`;
  console.log(`${machine}, Node ${process.version}, ${date}; callers speak with ${laboratory.voice}.\n`);
  await measure(laboratory, contestants, options);
}

async function measure(laboratory: Laboratory, contestants: readonly Contestant[], options: Options): Promise<void> {
  switch (options.mode) {
    case "compare": {
      const measurements: Measurement[] = [];
      for (const calls of options.calls) measurements.push(...(await compare(laboratory, contestants, calls, options)));
      console.log(`${showMeasurements(measurements)}\n\n${showRatios(measurements, CALIBRATOR)}`);
      return;
    }
    case "search": {
      const rows = [["contestant", "calls on one core", "limit"]];
      for (const contestant of contestants) {
        const { calls, limit } = await searchCapacity(laboratory, contestant, options);
        rows.push([contestant.name, String(calls), limit === null ? "none found" : `${limit.calls}: ${limit.why}`]);
      }
      console.log(markdownTable(rows));
      return;
    }
    case "soak":
      for (const contestant of contestants) {
        const [calls = 100] = options.calls;
        console.log(`${contestant.name}, ${calls} calls:\n`);
        console.log(await soak(laboratory, contestant, calls, options.soakMinutes, options.warmUpMs));
      }
      return;
    case "at-once":
      for (const contestant of contestants) {
        console.log(`${contestant.name}:\n\n${await measureAtOnce(laboratory, contestant, options)}`);
      }
      return;
    case "welcome":
      for (const contestant of contestants) {
        console.log(`${contestant.name}:\n\n${await measureWelcome(laboratory, contestant, options)}`);
      }
      return;
  }
}
