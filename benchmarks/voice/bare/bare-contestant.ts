import { join } from "node:path";
import type { Contestant } from "../contestant.ts";
import { listeningContestant } from "../listening-contestant.ts";

export function createBareContestant(): Contestant {
  return listeningContestant({ name: "bare", parameters: [join(import.meta.dirname, "bare-process.ts")] });
}
