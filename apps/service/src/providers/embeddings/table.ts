import { type EmbeddingProviderName, embeddingProviderName } from "@parley/contracts/provider-names";
import type { Embedder } from "./embedder.ts";
import type { EmbeddingDependencies, EmbeddingEndpoint, EmbeddingVendor } from "./embedding-vendor.ts";
import { geminiEmbeddings } from "./gemini/vendor.ts";
import { lexicalEmbeddings } from "./lexical/vendor.ts";
import { openaiEmbeddings } from "./openai/vendor.ts";
import { openaiCompatibleEmbeddings } from "./openai-compatible/vendor.ts";

export const EMBEDDING_VENDORS: Readonly<Record<EmbeddingProviderName, EmbeddingVendor>> = {
  openai: openaiEmbeddings,
  gemini: geminiEmbeddings,
  lexical: lexicalEmbeddings,
  custom: openaiCompatibleEmbeddings,
};

/**
 * The list price of texts turned into vectors, in whole micro-units of a US dollar, rounded to the nearest; null when the
 * price or the number of tokens is unknown.
 */
export function embeddingCostMicros(provider: string, modelId: string, promptTokens: number | null): number | null {
  const name = embeddingProviderName.safeParse(provider);
  if (provider === "lexical") return 0;
  const price = name.success ? EMBEDDING_VENDORS[name.data].prices.find((each) => each.modelId === modelId) : undefined;
  if (price === undefined || promptTokens === null) return null;
  return Math.round((promptTokens * price.microsPerMillionTokens) / 1_000_000);
}

export interface EmbeddingTableOptions extends EmbeddingDependencies {
  /** The operator's own base addresses by provider name (`OPENAI_BASE_URL` …), version path included. */
  readonly baseUrls: Readonly<Partial<Record<string, string>>>;
}

export interface EmbeddingTable {
  /** Never throws: with an endpoint that cannot work, `embed` throws a `ProviderError`. */
  create(endpoint: EmbeddingEndpoint & { readonly provider: EmbeddingProviderName }): Embedder;
  /** Whose model has that name; `custom` when it is nobody's we know. */
  providerOf(modelName: string): EmbeddingProviderName;
  /** Words, made into vectors by rules: needs nothing, and is always there. */
  readonly lexical: Embedder;
}

export function createEmbeddingTable(options: EmbeddingTableOptions): EmbeddingTable {
  return {
    create(endpoint) {
      const vendor = EMBEDDING_VENDORS[endpoint.provider];
      const baseUrl = options.baseUrls[endpoint.provider];
      if (endpoint.baseUrl !== null || baseUrl === undefined) return vendor.create(endpoint, options);
      return vendor.create({ ...endpoint, baseUrl, isOrganizationAddress: false }, options);
    },
    providerOf: (modelName) =>
      embeddingProviderName.options.find((name) => EMBEDDING_VENDORS[name].modelNames?.test(modelName)) ?? "custom",
    lexical: lexicalEmbeddings.create(
      { provider: "lexical", modelId: "lexical", apiKey: null, baseUrl: null, isOrganizationAddress: false },
      options,
    ),
  };
}
