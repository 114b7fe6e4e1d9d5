import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const TOOLS = new URL("../../../../tools/", import.meta.url);

/**
 * Starts one of the tools that bring an installation of their own, with nothing but `folder` to keep files in: its processes
 * are known by it, too.
 */
export function startTrial(script: string, folder: string, parameters: readonly string[] = []): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, [fileURLToPath(new URL(script, TOOLS)), ...parameters], {
    // A database of somebody else's, which it must not touch.
    env: { PATH, HOME, TMPDIR: folder, DATABASE_URL: "postgres://nobody@127.0.0.1:1/real", TWILIO_AUTH_TOKEN: "real" },
    stdio: ["pipe", "pipe", "inherit"],
  });
}

export async function expectNothingLeft(folder: string): Promise<void> {
  expect(await readdir(folder)).toEqual([]);
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
  expect(commands.filter((command) => command.includes(folder))).toEqual([]);
}
