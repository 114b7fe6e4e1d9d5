import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Contestant } from "../contestant.ts";
import { listeningContestant } from "../listening-contestant.ts";

const FOLDER = import.meta.dirname;
const INSTALL_MS = 300_000;

export interface LiveKitOptions {
  /** With the detector of voice it brings. */
  readonly hasVad: boolean;
  /** It prepares answers when the recognizer guesses that a turn is over. */
  readonly isEager: boolean;
}

/** LiveKit Agents. Installed from npm when it first takes part. */
export function createLiveKitContestant(name: string, { hasVad, isEager }: LiveKitOptions): Contestant {
  const flags = [...(hasVad ? ["--vad"] : []), ...(isEager ? ["--eager"] : [])];
  return listeningContestant({
    name,
    parameters: [join(FOLDER, "livekit-process.mjs"), ...flags],
    prepare: installLiveKit,
  });
}

/** What is there already and as the lock file says is left as it is. @returns why it cannot be had; null: it is there */
export async function installLiveKit(): Promise<string | null> {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const options = { cwd: FOLDER, timeout: INSTALL_MS };
  try {
    await promisify(execFile)("npm", ["ls", "--all", "--loglevel=silent"], options);
    return null;
  } catch {
    // Not installed, or not what the lock file says.
  }
  try {
    await promisify(execFile)("npm", ["ci", ...quiet], options);
    return null;
  } catch (error) {
    const [, why = String(error)] = String(error).split("\n");
    return `it cannot be installed from npm (${why})`;
  }
}
