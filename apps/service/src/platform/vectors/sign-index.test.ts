import { seededRandom } from "@parley/foundation/seeded-random";
import { expect, test } from "vitest";
import { BLOCK } from "./sign-blocks.ts";
import { SignIndex } from "./sign-index.ts";
import { encodeVector, signWords, WORDS_A_VECTOR } from "./vector-bytes.ts";

const random = seededRandom(11);
const vector = () => Float32Array.from({ length: 512 }, () => random.next() - 0.5);
const batchOf = (vectors: readonly Float32Array[], firstId: number, isWhole: boolean) => {
  const bits = new Uint32Array(vectors.length * WORDS_A_VECTOR);
  for (const [place, each] of vectors.entries()) bits.set(signWords(each), place * WORDS_A_VECTOR);
  const ids = Float64Array.from(vectors, (_, place) => firstId + place);
  const steps = isWhole ? Int8Array.from(Buffer.concat(vectors.map(encodeVector))) : null;
  return { ids, groups: Uint32Array.from(ids, (id) => id % 3), bits, steps };
};
const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
/** The question's numbers with the signs of the other. */
const bySigns = (question: Float32Array, other: Float32Array) => dot(question, other.map(Math.sign));
const byCosine = (question: Float32Array, other: Float32Array) => dot(question, other) / Math.sqrt(dot(other, other));
const differing = (question: Float32Array, other: Float32Array) =>
  question.filter((value, index) => value > 0 !== (other[index] ?? 0) > 0).length;

test.each([
  ["by their signs", false, bySigns],
  ["by their cosines, where the vectors are there", true, byCosine],
] as const)("finds what looking at each by hand finds, of the group that is wanted: %s", (_how, isWhole, alike) => {
  const index = new SignIndex();
  const vectors = Array.from({ length: 700 }, vector);
  index.put(batchOf(vectors.slice(0, 300), 1_000, isWhole));
  index.put(batchOf(vectors.slice(300), 1_300, isWhole));
  const question = vector();
  for (const wanted of [null, 0, 1, 2, 7]) {
    const byHand = [...vectors.entries()]
      .map(([place, each]) => ({ id: 1_000 + place, score: alike(question, each) }))
      .filter(({ id }) => wanted === null || id % 3 === wanted)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, 20);
    const { ids, cosines } = index.nearest(question, wanted, 20);
    // Stored in steps, two that are nearly as near may change places.
    const missed = byHand.filter(({ id }) => !ids.includes(id));
    expect(missed.length).toBeLessThanOrEqual(isWhole ? 1 : 0);
    expect(ids).toHaveLength(byHand.length);
    expect(cosines === null).toBe(!isWhole);
    for (const [place, cosine] of (cosines ?? []).entries()) expect(cosine).toBeCloseTo(byHand[place]?.score ?? 0, 1);
  }
});

test("of many, those are weighed that differ least", () => {
  const index = new SignIndex();
  const vectors = Array.from({ length: 2 * BLOCK + 100 }, vector);
  // A block that grows, one that is full, and one that has just been begun.
  for (const [from, to] of [
    [0, 10],
    [10, BLOCK - 1],
    [BLOCK - 1, 2 * BLOCK],
    [2 * BLOCK, vectors.length],
  ] as const) {
    index.put(batchOf(vectors.slice(from, to), from, false));
  }
  expect(index.size).toBe(vectors.length);
  const question = vector();
  const distances = vectors.map((each) => differing(question, each));
  const last = distances.toSorted((one, other) => one - other)[999] ?? 0;
  const byHand = [...vectors.entries()]
    .filter(([place]) => (distances[place] ?? 0) <= last)
    .toSorted(([, one], [, other]) => bySigns(question, other) - bySigns(question, one))
    .map(([place]) => place);
  expect([...index.nearest(question, null, 150).ids]).toEqual(byHand.slice(0, 150));
});

test.each([true, false])("a vector that is put again replaces the former (whole: %s)", (isWhole) => {
  const index = new SignIndex();
  const [one, other, changed] = [vector(), vector(), vector()];
  index.put(batchOf([one, other], 1, isWhole));
  index.put(batchOf([changed], 1, isWhole));
  expect(index.size).toBe(2);
  expect([...index.nearest(changed, null, 1).ids]).toEqual([1]);
  expect([...index.nearest(other, null, 1).ids]).toEqual([2]);
});

test("once there are too many to hold the vectors, none is held", () => {
  const index = new SignIndex();
  const [one, other] = [vector(), vector()];
  index.put(batchOf([one], 1, true));
  expect(index.nearest(one, null, 1).cosines?.[0]).toBeCloseTo(Math.sqrt(dot(one, one)), 1);
  index.put(batchOf([other], 2, false));
  index.put(batchOf([vector()], 3, true));
  expect(index.nearest(one, null, 1)).toEqual({ ids: Float64Array.of(1), cosines: null });
});
