import { setImmediate } from "node:timers/promises";
import { MOST_DIMENSIONS } from "../embedder.ts";
import type { EmbeddingVendor } from "../embedding-vendor.ts";
import { lexicalVector } from "./lexical-vector.ts";

/** Goes up with each change of the vectors, so that they are made anew. */
const VERSION = "1";
/** Texts between which calls have their turn. */
const AT_ONCE = 8;
/** What it knows of words, words themselves know better, but for misspelled and joined ones. */
const RANK_WEIGHT = 0.4;
/** Texts of ten words without a common one seldom come to 0.2 by chance: their directions are 512 random signs. */
const CALIBRATION = { unrelatedCosine: 0, relatedCosine: 0.2 };

/**
 * Built in, without weights, key or request. It finds like words, not meanings; that is why it is named `lexical` wherever a
 * model is named.
 */
export const lexicalEmbeddings: EmbeddingVendor = {
  modelNames: /^lexical$/,
  needsKey: false,
  defaultBaseUrl: null,
  prices: [],

  create: () => ({
    provider: "lexical",
    modelId: VERSION,
    mostTexts: 256,
    rankWeight: RANK_WEIGHT,
    calibration: CALIBRATION,

    async embed({ texts }, signal) {
      const vectors: Float32Array[] = [];
      for (const [index, text] of texts.entries()) {
        if (index > 0 && index % AT_ONCE === 0) await setImmediate();
        signal?.throwIfAborted();
        vectors.push(lexicalVector(text) ?? nowhere());
      }
      return { vectors, promptTokens: 0 };
    },
  }),
};

/** Of a text that says nothing: like no other, but for those that say nothing either. */
function nowhere(): Float32Array {
  const vector = new Float32Array(MOST_DIMENSIONS);
  vector[0] = 1;
  return vector;
}
