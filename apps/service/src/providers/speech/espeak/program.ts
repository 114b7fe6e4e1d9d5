import { execFile } from "node:child_process";
import type { SpeechProgram } from "../speech-vendor.ts";

const COMMANDS = ["espeak-ng", "espeak"] as const;
const TIMEOUT_MS = 5_000;

/**
 * The first of `commands` that runs; null where none does. It is GPL: always a program of its own, never a library of ours.
 */
export async function findEspeak(commands: readonly string[] = COMMANDS): Promise<SpeechProgram | null> {
  for (const command of commands) {
    const listing = await run(command, ["--voices"]);
    const languages = listing === null ? null : languagesOf(listing);
    if (languages !== null && languages.size > 0) return { command, languages };
  }
  return null;
}

/** A table with a heading; the second column is the language. */
function languagesOf(listing: string): ReadonlySet<string> {
  const rows = listing.split("\n").slice(1);
  return new Set(rows.map((row) => row.trim().split(/\s+/)[1] ?? "").filter((language) => language !== ""));
}

function run(command: string, parameters: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(command, parameters, { timeout: TIMEOUT_MS }, (error, stdout) => resolve(error === null ? stdout : null));
  });
}
