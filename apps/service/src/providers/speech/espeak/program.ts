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
    const languages = new Set(listing === null ? [] : rowsOf(listing).map(({ language }) => language));
    if (languages.size > 0) return { command, languages };
  }
  return null;
}

/** Its languages with their names; null when it cannot be run. */
export async function listEspeakVoices(command: string): Promise<readonly EspeakVoice[] | null> {
  const listing = await run(command, ["--voices"]);
  return listing === null ? null : rowsOf(listing);
}

interface EspeakVoice {
  /** `en-gb`. */
  readonly language: string;
  /** `English (Great Britain)`. */
  readonly name: string;
}

/** A table with a heading; the second column is the language, the fourth its name with underscores for spaces. */
function rowsOf(listing: string): readonly EspeakVoice[] {
  return listing
    .split("\n")
    .slice(1)
    .flatMap((row) => {
      const [, language = "", , name = language] = row.trim().split(/\s+/);
      return language === "" ? [] : [{ language, name: name.replaceAll("_", " ") }];
    });
}

function run(command: string, parameters: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(command, parameters, { timeout: TIMEOUT_MS }, (error, stdout) => resolve(error === null ? stdout : null));
  });
}
