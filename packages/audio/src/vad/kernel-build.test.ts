import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

/** For two runs of the compiler, each of which takes a second on an idle machine. */
const TIMEOUT_MS = 60_000;
const BUILD = fileURLToPath(new URL("../../vad-kernel/build.mjs", import.meta.url));

test(
  "the committed kernels match their sources (if not: npm run build:vad)",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-vad-kernel-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await promisify(execFile)(process.execPath, [BUILD, folder]);
    for (const name of ["vad-relaxed-simd.wasm", "vad-plain-simd.wasm"]) {
      const built = await readFile(join(folder, name));
      const committed = await readFile(new URL(`./model/${name}`, import.meta.url));
      expect(built.equals(committed), name).toBe(true);
    }
  },
  TIMEOUT_MS,
);
