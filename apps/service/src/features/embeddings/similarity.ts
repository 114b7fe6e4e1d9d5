import type { EmbeddingCalibration } from "../../providers/embeddings/embedder.ts";

/** What is this similar has something to do with the question: the default of `rag_settings.similarity_threshold`. */
export const RELATED = 0.7;

/** Of two vectors of length 1. */
export function cosineOf(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/**
 * How similar two texts are, on the same scale for all models: 0 as texts that have nothing to do with each other, 0.7 where
 * they begin to, 1 as the same text.
 */
export function similarityOf(cosine: number, { unrelatedCosine, relatedCosine }: EmbeddingCalibration): number {
  const share =
    cosine < relatedCosine
      ? (RELATED * (cosine - unrelatedCosine)) / (relatedCosine - unrelatedCosine)
      : RELATED + ((1 - RELATED) * (cosine - relatedCosine)) / (1 - relatedCosine);
  return Math.min(1, Math.max(0, share));
}
