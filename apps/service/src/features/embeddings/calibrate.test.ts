import { expect, test } from "vitest";
import type { Embedder } from "../../providers/embeddings/embedder.ts";
import { CALIBRATION_PAIRS, calibrate } from "./calibrate.ts";
import { similarityOf } from "./similarity.ts";

const signal = new AbortController().signal;
const [ENGLISH = [], GERMAN = []] = CALIBRATION_PAIRS;
const placeOf = (text: string, pairs: typeof ENGLISH) => pairs.findIndex((pair) => pair.includes(text));

/** Gives texts the cosine `related` with their partner, `unrelated` with all others, in the languages it knows; else `else`. */
function modelWith(cosines: { related: number; unrelated: number; else: number }, known: readonly (typeof ENGLISH)[]) {
  const asked: string[] = [];
  const model: Embedder = {
    provider: "test",
    modelId: "1",
    mostTexts: 100,
    rankWeight: 1,
    calibration: null,
    embed: async ({ texts, purpose }) => {
      asked.push(`${purpose} ${texts.length}`);
      return { vectors: texts.map((text) => vectorOf(text)), promptTokens: texts.length };
    },
  };
  const vectorOf = (text: string) => {
    // A common part, and one of its own: the cosine of two is the common part's square, plus the own one's where it is shared.
    const language = CALIBRATION_PAIRS.findIndex((pairs) => placeOf(text, pairs) !== -1);
    const pairs = CALIBRATION_PAIRS[language] ?? [];
    const isKnown = known.includes(pairs);
    const common = isKnown ? cosines.unrelated : cosines.else;
    const shared = isKnown ? cosines.related - cosines.unrelated : 0;
    const vector = new Float32Array(512);
    vector[0] = Math.sqrt(common);
    vector[1 + 20 * language + placeOf(text, pairs)] = Math.sqrt(shared);
    vector[100 + 20 * language + 2 * placeOf(text, pairs) + (text.endsWith("?") ? 0 : 1)] = Math.sqrt(
      Math.max(0, 1 - common - shared),
    );
    return vector;
  };
  return { model, asked };
}

test("a model's cosines are measured, in two requests", async () => {
  const { model, asked } = modelWith({ related: 0.6, unrelated: 0.2, else: 0.2 }, CALIBRATION_PAIRS);
  const { calibration, promptTokens } = await calibrate(model, 1_000, signal);
  expect(calibration.unrelatedCosine).toBeCloseTo(0.2, 5);
  expect(calibration.relatedCosine).toBeCloseTo(0.4, 5);
  expect(promptTokens).toBe(2 * CALIBRATION_PAIRS.flat().length);
  expect(asked).toEqual([`question ${CALIBRATION_PAIRS.flat().length}`, `passage ${CALIBRATION_PAIRS.flat().length}`]);
});

test("a language it does not know, in which all texts are alike to it, says nothing", async () => {
  const { model } = modelWith({ related: 0.5, unrelated: 0.1, else: 0.9 }, [GERMAN]);
  const { calibration } = await calibrate(model, 1_000, signal);
  expect(calibration.unrelatedCosine).toBeCloseTo(0.1, 5);
  expect(calibration.relatedCosine).toBeCloseTo(0.3, 5);
});

test("a model that tells nothing apart has a scale all the same", async () => {
  const { model } = modelWith({ related: 0.8, unrelated: 0.8, else: 0.8 }, CALIBRATION_PAIRS);
  const { calibration } = await calibrate(model, 1_000, signal);
  expect(calibration.relatedCosine).toBeGreaterThan(calibration.unrelatedCosine);
  expect(similarityOf(0.8, calibration)).toBeLessThan(0.7);
});

test("one whose cosines are known is not asked", async () => {
  const { model, asked } = modelWith({ related: 0.6, unrelated: 0.2, else: 0.2 }, CALIBRATION_PAIRS);
  const known = { unrelatedCosine: 0, relatedCosine: 0.2 };
  expect(await calibrate({ ...model, calibration: known }, 1_000, signal)).toEqual({
    calibration: known,
    promptTokens: 0,
  });
  expect(asked).toEqual([]);
});

test("similarity is 0 for unrelated texts, 0.7 where they begin to be related, 1 for the same text, and grows between", () => {
  for (const calibration of [
    { unrelatedCosine: 0.1, relatedCosine: 0.3 },
    { unrelatedCosine: 0.7, relatedCosine: 0.75 },
  ]) {
    const { unrelatedCosine, relatedCosine } = calibration;
    const at = (cosine: number) => similarityOf(cosine, calibration);
    expect([at(-1), at(unrelatedCosine)]).toEqual([0, 0]);
    expect(at(relatedCosine)).toBeCloseTo(0.7, 10);
    expect(at((relatedCosine + 1) / 2)).toBeCloseTo(0.85, 10);
    expect(at((unrelatedCosine + relatedCosine) / 2)).toBeCloseTo(0.35, 10);
    expect(at(1)).toBeCloseTo(1, 10);
    const steps = Array.from({ length: 201 }, (_, step) => at(-1 + step / 100));
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  }
});
