/** No vector is wider: what a vendor gives beyond is asked for at this width, or projected onto it. */
export const MOST_DIMENSIONS = 512;

export interface EmbeddingRequest {
  readonly texts: readonly string[];
  /** Some models place a question elsewhere than a passage that answers it. */
  readonly purpose: "question" | "passage";
  readonly timeoutMs: number;
}

export interface EmbeddingAnswer {
  /** Of length 1, at most `MOST_DIMENSIONS` wide, in the order of the texts. */
  readonly vectors: readonly Float32Array[];
  /** Null: the vendor does not say. */
  readonly promptTokens: number | null;
}

/** The cosines a model gives: they differ from model to model, so that 0.3 is much for one and nothing for another. */
export interface EmbeddingCalibration {
  /** Of texts that have nothing to do with each other, on average. */
  readonly unrelatedCosine: number;
  /** From here on texts have something to do with each other. */
  readonly relatedCosine: number;
}

/** Turns texts into vectors: texts that are alike become vectors that point the same way. */
export interface Embedder {
  readonly provider: string;
  readonly modelId: string;
  /** How many texts fit into one request. */
  readonly mostTexts: number;
  /** How much the places it gives texts count, beside those that words give them: 1 for a model that knows meanings. */
  readonly rankWeight: number;
  /** Which cosines its vectors have; null: nobody knows before it is measured. */
  readonly calibration: EmbeddingCalibration | null;
  /** @throws ProviderError; the signal's reason when it is aborted */
  embed(request: EmbeddingRequest, signal?: AbortSignal): Promise<EmbeddingAnswer>;
}

/** Vectors of different names are never compared. */
export function embeddingNameOf({ provider, modelId }: Pick<Embedder, "provider" | "modelId">): string {
  return `${provider}/${modelId}`;
}
