import { expect, test } from "vitest";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { encodeVector, splitVectors } from "../../platform/vectors/vector-bytes.ts";
import { type NearTexts, rankSimilar } from "./find-near.ts";

/** No statement is run. */
const unit = {} as ScopedUnitOfWork;
const vector = Float32Array.of(1, 0);
/** At this cosine with the question. */
const at = (cosine: number) => Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2));
const near = (found: NearTexts["found"]): NearTexts => ({
  model: "test/1",
  vector,
  calibration: { unrelatedCosine: 0, relatedCosine: 0.5 },
  rankWeight: 1,
  found,
});
const stored = new Map([
  [3, at(0.9)],
  [4, at(0.1)],
]);
const space = {
  readVectors: async (_unit: ScopedUnitOfWork, _model: string, ids: readonly number[]) =>
    ids.flatMap((id) => splitVectors([id], encodeVector(stored.get(id) ?? at(0)))),
};

test("the most similar come first, whether a process holds their vectors or the database does", async () => {
  const found = [
    { id: 1, cosine: 0.6 },
    { id: 3, cosine: null },
    { id: 2, cosine: 0.8 },
    { id: 4, cosine: null },
  ];
  const ranked = await rankSimilar(unit, space, near(found), 0.7);
  expect(ranked.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(ranked.map(({ score }) => Math.round(100 * score))).toEqual([94, 88, 76]);
  expect((await rankSimilar(unit, space, near(found), 0)).map(({ id }) => id)).toEqual([3, 2, 1, 4]);
});

test("what has lost its vector is left out, although a process still holds it", async () => {
  const found = [
    { id: 1, cosine: 0.6 },
    { id: 2, cosine: 0.8 },
  ];
  const asked: number[] = [];
  const keepEmbedded = async (_unit: ScopedUnitOfWork, _model: string, ids: readonly number[]) => {
    asked.push(...ids);
    return [1];
  };
  expect((await rankSimilar(unit, { ...space, keepEmbedded }, near(found), 0.7)).map(({ id }) => id)).toEqual([1]);
  expect(asked).toEqual([2, 1]);
});

test("without a question's vector nothing is similar", async () => {
  expect(await rankSimilar(unit, space, null, 0)).toEqual([]);
});
