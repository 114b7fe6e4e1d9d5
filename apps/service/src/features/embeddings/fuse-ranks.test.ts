import { expect, test } from "vitest";
import { fuseRanks } from "./fuse-ranks.ts";

const ranked = (...ids: number[]) => ids.map((id, place) => ({ id, score: 100 - place }));
const order = (fused: ReadonlyMap<number, number>) =>
  [...fused].toSorted(([, one], [, other]) => other - one).map(([id]) => id);

test("what both lists have comes before what one has", () => {
  const lists = [ranked(1, 2, 3), ranked(4, 3, 5)].map((scored) => ({ scored, weight: 1 }));
  expect(order(fuseRanks(lists))[0]).toBe(3);
});

test("a list that counts less changes less", () => {
  const [words, others] = [ranked(1, 2), ranked(2, 3, 4, 5, 1)];
  expect(
    order(
      fuseRanks([
        { scored: words, weight: 1 },
        { scored: others, weight: 1 },
      ]),
    )[0],
  ).toBe(2);
  expect(
    order(
      fuseRanks([
        { scored: words, weight: 1 },
        { scored: others, weight: 0 },
      ]),
    ).slice(0, 2),
  ).toEqual([1, 2]);
});

test("equal scores have the same place, and a list need not be sorted", () => {
  const scored = [
    { id: 1, score: 0.2 },
    { id: 2, score: 0.9 },
    { id: 3, score: 0.2 },
  ];
  const fused = fuseRanks([{ scored, weight: 1 }]);
  expect(fused.get(1)).toBe(fused.get(3));
  expect(order(fused)[0]).toBe(2);
});
