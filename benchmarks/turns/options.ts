import { parseArgs } from "node:util";
import { REGIMES, type Regime } from "./lab/regimes.ts";
import { OVERLAP_PARTS, PARTS, type Part, TURN_PARTS } from "./set/clip.ts";

export interface Options {
  readonly parts: readonly Part[];
  readonly regimes: readonly Regime[];
  readonly seed: number;
  /** As in `endpointing.silenceMs=700`. */
  readonly settings: readonly string[];
  /** Plays only every so many clips of each part. */
  readonly every: number;
  readonly workers: number;
  readonly isJson: boolean;
  /** The words that answers begin with are kept from call to call. */
  readonly keepsOpeners: boolean;
  /** Answers begin in a dozen ways, and a quarter of them each in its own; else all alike. */
  readonly isVaried: boolean;
}

export const USAGE = `npm run benchmark:turns -- [options]

  --part backchannel,echo      parts of the set: turns (${TURN_PARTS.join(", ")}),
                               noise, overlap (${OVERLAP_PARTS.join(", ")}),
                               learning (default: all)
  --regime honest,eager        how the recognizer writes: ${REGIMES.join(", ")} (default: honest)
  --setting name=value         changes a setting of the calls, such as endpointing.silenceMs=700; may be repeated
  --seed 1                     of the set, the vendors' delays and everything else that is random (default: 1)
  --every 5                    only every fifth clip of each part (default: 1)
  --workers 2                  threads that play clips (default: 2)
  --keep-openers               answers begin with words that calls before have begun with
  --answers various            answers begin in a dozen ways, a quarter of them each in its own (default: alike)
  --json                       figures, and a line for each clip, as JSON`;

const ANSWERS = ["alike", "various"] as const;

const GROUPS: Readonly<Record<string, readonly Part[]>> = { turns: TURN_PARTS, overlap: OVERLAP_PARTS, all: PARTS };

/** @throws TypeError when they cannot be read */
export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      part: { type: "string", default: "all" },
      regime: { type: "string", default: "honest" },
      setting: { type: "string", multiple: true, default: [] },
      seed: { type: "string", default: "1" },
      every: { type: "string", default: "1" },
      workers: { type: "string", default: "2" },
      json: { type: "boolean", default: false },
      "keep-openers": { type: "boolean", default: false },
      answers: { type: "string", default: "alike" },
    },
  });
  return {
    parts: values.part.split(",").flatMap((name) => GROUPS[name] ?? [known(name, PARTS, "part")]),
    regimes: values.regime.split(",").map((name) => known(name, REGIMES, "regime")),
    seed: wholeNumber(values.seed, "seed"),
    settings: values.setting,
    every: wholeNumber(values.every, "every"),
    workers: wholeNumber(values.workers, "workers"),
    isJson: values.json,
    keepsOpeners: values["keep-openers"],
    isVaried: known(values.answers, ANSWERS, "kind of answers") === "various",
  };
}

function known<T extends string>(name: string, names: readonly T[], what: string): T {
  const found = names.find((each) => each === name);
  if (found === undefined) throw new TypeError(`There is no ${what} ${name}.`);
  return found;
}

function wholeNumber(text: string, what: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new TypeError(`--${what} takes a whole number from 1.`);
  return value;
}
