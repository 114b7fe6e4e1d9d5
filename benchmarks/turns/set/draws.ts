import { createHash } from "node:crypto";
import { type Random, seededRandom } from "../../../packages/foundation/src/seeded-random.ts";

/** What a name and a seed make random; the same on every machine, and independent of what else is drawn. */
export interface Draws {
  between(from: number, to: number): number;
  /** Of a normal distribution with mean 0 and deviation 1. */
  normal(): number;
  pick<T>(choices: readonly T[]): T;
  readonly random: Random;
}

/** @param name what is drawn for: `hesitation-12` */
export function drawsFor(seed: number, name: string): Draws {
  const random = seededRandom(createHash("sha256").update(`${seed} ${name}`).digest().readBigUInt64BE());
  return {
    random,
    between: (from, to) => from + (to - from) * random.next(),
    // Box and Muller 1958.
    normal: () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()),
    pick: (choices) => {
      const choice = choices[random.integer(choices.length)];
      if (choice === undefined) throw new RangeError("There is nothing to choose from.");
      return choice;
    },
  };
}
