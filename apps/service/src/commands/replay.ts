import { readFile } from "node:fs/promises";
import { DomainError } from "@parley/foundation/domain-error";
import { changeSetting } from "../conversation/call/flight-recorder/change-setting.ts";
import { type Decision, replayFlight } from "../conversation/call/flight-recorder/replay-flight.ts";

export interface ReplayOptions {
  /** A flight record: JSON, one object a line. */
  readonly file: string | undefined;
  /** `interruptions.wordCount=1`, any number of them. */
  readonly set: readonly string[];
}

const AROUND = 3;

/** Replays a recorded call and says where it would have gone differently. @returns 0 when it went the same way */
export async function replay(print: (line: string) => void, { file, set }: ReplayOptions): Promise<number> {
  if (file === undefined) {
    print("Usage: parley replay <file> [--set interruptions.wordCount=1]");
    return 2;
  }
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new DomainError("not-found", `${file} cannot be read`, { cause: error });
  });
  const { recorded, replayed, firstDifference } = replayFlight(text, (settings) =>
    set.reduce((changed, assignment) => changeSetting(changed, assignment), settings),
  );
  if (firstDifference === null) {
    print(`The same ${replayed.length} decisions.`);
    return 0;
  }
  print(`${recorded.length} decisions were recorded, ${replayed.length} are made now. They part here:`);
  const from = Math.max(0, firstDifference - AROUND);
  for (const decision of recorded.slice(from, firstDifference)) print(`    ${describe(decision)}`);
  for (const decision of recorded.slice(firstDifference, firstDifference + AROUND)) print(`  - ${describe(decision)}`);
  for (const decision of replayed.slice(firstDifference, firstDifference + AROUND)) print(`  + ${describe(decision)}`);
  return 1;
}

function describe({ atMs, effect }: Decision): string {
  const { kind, ...members } = effect;
  return `${(atMs / 1_000).toFixed(3).padStart(9)} s  ${kind}  ${JSON.stringify(members)}`;
}
