import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { buildCPrograms } from "./c-programs.ts";
import { makeCallerSpeech } from "./caller-speech.ts";
import type { Surroundings } from "./contestant.ts";
import type { PhoneKit } from "./phone-run.ts";
import { lineOf, startPinned } from "./pinned-process.ts";

/** Everything a measurement needs besides contestants. */
export interface Laboratory {
  readonly surroundings: Surroundings;
  readonly phoneKit: PhoneKit;
  /** Who spoke the caller's words. */
  readonly voice: string;
  [Symbol.asyncDispose](): Promise<void>;
}

const MEASURED_CORES = "0";

/**
 * Builds phone and vendors, starts the vendors, and moves this process away from the core that is measured: core 0 is the
 * contestants', all else shares the others.
 */
export async function openLaboratory(nodeFlags: readonly string[]): Promise<Laboratory> {
  const cores = availableParallelism();
  if (cores < 2) throw new Error("The voice benchmark needs two cores: one is measured, one makes the calls.");
  const otherCores = cores === 2 ? "1" : `1-${cores - 1}`;
  execFileSync("taskset", ["-a", "-c", "-p", otherCores, String(process.pid)], { stdio: "ignore" });
  const directory = await mkdtemp(join(tmpdir(), "parley-voice-"));
  const programs = await buildCPrograms(directory);
  const speech = await makeCallerSpeech();
  const speechFile = join(directory, "speech.ulaw");
  await writeFile(speechFile, speech.muLaw);
  const vendors = startPinned(programs.vendors, [], { cores: otherCores });
  const vendorsUrl = `http://127.0.0.1:${await lineOf(vendors, "listening")}`;
  return {
    surroundings: { measuredCores: MEASURED_CORES, otherCores, vendorsUrl, directory, nodeFlags },
    phoneKit: { program: programs.phone, speechFile, directory, cores: otherCores },
    voice: speech.voice,
    [Symbol.asyncDispose]: async () => {
      await vendors.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
