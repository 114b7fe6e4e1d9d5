import type { ModelEndpoint } from "../llm/language-model.ts";
import type { ModelDependencies } from "../llm/model-vendor.ts";
import type { Embedder } from "./embedder.ts";
import type { EmbeddingPrice } from "./embedding-price.ts";

/** As language models have one. */
export type EmbeddingEndpoint = Omit<ModelEndpoint, "customConfig">;
export type EmbeddingDependencies = ModelDependencies;

/** What a vendor's folder exports for the table. */
export interface EmbeddingVendor {
  /** Whether the vendor's own models have such a name; null: any name may be one of them. */
  readonly modelNames: RegExp | null;
  readonly needsKey: boolean;
  /** Includes the version path; null: there is none and the endpoint must name one. */
  readonly defaultBaseUrl: string | null;
  /** A model that is not listed has no known price. */
  readonly prices: readonly EmbeddingPrice[];
  /** Never throws: with an endpoint that cannot work, `embed` throws a `ProviderError`. */
  create(endpoint: EmbeddingEndpoint, dependencies: EmbeddingDependencies): Embedder;
}
