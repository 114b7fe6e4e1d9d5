import type { EmbeddingModelV4 } from "@ai-sdk/provider";
import { systemClock } from "@parley/foundation/clock";
import { endpointAddress } from "../llm/endpoint-address.ts";
import { toProviderError } from "../llm/failures/model-failure.ts";
import type { ModelAccess } from "../llm/keyed-model.ts";
import { ProviderError } from "../provider-error.ts";
import { type Embedder, type EmbeddingRequest, MOST_DIMENSIONS } from "./embedder.ts";
import type { EmbeddingDependencies, EmbeddingEndpoint } from "./embedding-vendor.ts";
import { unitVector } from "./unit-vector.ts";

export interface SdkEmbedderOptions {
  /** Null: there is none and the endpoint must name one. */
  readonly defaultBaseUrl: string | null;
  readonly needsKey: boolean;
  readonly mostTexts: number;
  /**
   * Makes the package's model, with every setting that the package would otherwise read from the process's environment.
   * Imports the package, so that a process loads only those of the vendors it uses.
   */
  readonly open: (
    access: Omit<ModelAccess, "apiKey"> & { readonly apiKey: string | null },
  ) => Promise<EmbeddingModelV4>;
  /** Whether the model can be asked for vectors of a width. */
  readonly canNarrow: boolean;
  readonly providerOptions?: (
    purpose: EmbeddingRequest["purpose"],
  ) => NonNullable<Parameters<EmbeddingModelV4["doEmbed"]>[0]["providerOptions"]>;
}

/** A vendor's model with the requests of its package, but through our own doors, with our limits and our errors. */
export function createSdkEmbedder(
  endpoint: EmbeddingEndpoint,
  dependencies: EmbeddingDependencies,
  options: SdkEmbedderOptions,
): Embedder {
  const clock = dependencies.clock ?? systemClock;
  const failed = { ...endpoint, operation: "embed" };
  const failure = (vendorCode: string, message: string, outcome: "rejected" | "not-done", fix?: string) =>
    new ProviderError({
      provider: endpoint.provider,
      operation: failed.operation,
      outcome,
      vendorCode,
      message,
      ...(fix === undefined ? {} : { fix }),
    });
  const open = async (): Promise<EmbeddingModelV4> => {
    const address = endpointAddress(endpoint, options.defaultBaseUrl, dependencies);
    if (address.kind === "unusable") throw failure(address.vendorCode, address.message, "rejected", address.fix);
    const apiKey = endpoint.apiKey === "" ? null : endpoint.apiKey;
    if (apiKey === null && options.needsKey) {
      const fix = "Enter the key with the organization, or set it in the environment.";
      throw failure("missing-api-key", `There is no API key for ${endpoint.provider}.`, "rejected", fix);
    }
    return options.open({ apiKey, baseURL: address.baseUrl, fetch: address.http.fetch });
  };
  return {
    provider: endpoint.provider,
    modelId: endpoint.modelId,
    mostTexts: options.mostTexts,
    rankWeight: 1,
    calibration: null,

    async embed({ texts, purpose, timeoutMs }, signal) {
      const timeout = new AbortController();
      const done = new AbortController();
      void clock.sleep(timeoutMs, done.signal).then(
        () => timeout.abort(),
        () => undefined,
      );
      const ended = signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]);
      try {
        const { embeddings, usage } = await (await open()).doEmbed({
          values: [...texts],
          abortSignal: ended,
          ...(options.canNarrow ? { dimensions: MOST_DIMENSIONS } : {}),
          ...(options.providerOptions === undefined ? {} : { providerOptions: options.providerOptions(purpose) }),
        });
        const vectors = embeddings.map(unitVector).filter((vector) => vector !== null);
        if (vectors.length !== texts.length) {
          throw failure(
            "malformed-response",
            `${endpoint.provider} sent what are not vectors of the texts.`,
            "not-done",
          );
        }
        return { vectors, promptTokens: usage?.tokens ?? null };
      } catch (error) {
        signal?.throwIfAborted();
        if (timeout.signal.aborted) {
          throw failure("timeout", `${endpoint.provider} was not finished within ${timeoutMs} ms.`, "not-done");
        }
        throw toProviderError(error, failed, clock.now());
      } finally {
        done.abort();
      }
    },
  };
}
