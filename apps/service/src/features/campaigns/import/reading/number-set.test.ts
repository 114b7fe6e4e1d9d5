import { seededRandom } from "@parley/foundation/seeded-random";
import { expect, test } from "vitest";
import { NumberSet } from "./number-set.ts";

test("agrees with a Set of strings over 200,000 numbers, close together and far apart", () => {
  const random = seededRandom(7);
  const ours = new NumberSet();
  const theirs = new Set<string>();
  for (let count = 0; count < 200_000; count += 1) {
    const number =
      count % 2 === 0
        ? `+1212${String(2_000_000 + Math.floor(random.next() * 100_000))}`
        : `+${Math.floor(1e14 + random.next() * 8e14)}`;
    expect(ours.add(number)).toBe(!theirs.has(number));
    theirs.add(number);
  }
});
