import { type LlmProviderName, llmProviderName } from "@parley/contracts/provider-names";
import { anthropicVendor } from "./anthropic/vendor.ts";
import { azureVendor } from "./azure/vendor.ts";
import { azureAiFoundryVendor } from "./azure-ai-foundry/vendor.ts";
import { createDemoResponder } from "./demo/responder.ts";
import { createFailingModel } from "./failures/failing-model.ts";
import { geminiVendor } from "./gemini/vendor.ts";
import { groqVendor } from "./groq/vendor.ts";
import type { LanguageModel, ModelEndpoint } from "./language-model.ts";
import type { ModelDependencies, ModelVendor } from "./model-vendor.ts";
import { openaiVendor } from "./openai/vendor.ts";
import { openaiCompatibleVendor } from "./openai-compatible/vendor.ts";
import { xaiVendor } from "./xai/vendor.ts";

/** A name the wire knows and that is not here (`custom_websocket`) can be stored, and fails when it is used. */
export const MODEL_VENDORS: { readonly [Name in LlmProviderName]?: ModelVendor } = {
  openai: openaiVendor,
  anthropic: anthropicVendor,
  gemini: geminiVendor,
  xai: xaiVendor,
  groq: groqVendor,
  azure: azureVendor,
  azure_ai_foundry: azureAiFoundryVendor,
  custom: openaiCompatibleVendor,
};

/** Rules, not AI. Not among the vendors: no record can name it, and only the choice of models falls back on it. */
export const demoResponder: LanguageModel = createDemoResponder();

export interface ModelTableOptions extends ModelDependencies {
  /** The operator's own base addresses by provider name (`OPENAI_BASE_URL` …), version path included. */
  readonly baseUrls: Readonly<Partial<Record<string, string>>>;
}

/** The body of `GET /api/v1/assistants/providers`. */
export interface ProvidersListing {
  readonly providers: Readonly<
    Record<string, { readonly models: readonly string[]; readonly default_model: string | null }>
  >;
}

export interface ModelTable {
  /**
   * Never throws. What cannot be used (a vendor that is not built, a missing key or address) gives a model whose
   * `respond` throws `rejected` with `provider-not-available`, `missing-api-key`, `missing-base-url` or
   * `invalid-base-url`.
   */
  create(endpoint: ModelEndpoint): LanguageModel;
  /** Null where the vendor has none, or is not built. */
  defaultModelId(provider: string): string | null;
  /** Whether a key is all that is missing: the vendor is built, and has an address of its own or of the operator. */
  needsOnlyKey(provider: string): boolean;
  providersListing(): ProvidersListing;
}

export function createModelTable(options: ModelTableOptions): ModelTable {
  return {
    create(endpoint) {
      const vendor = vendorOf(endpoint.provider);
      if (vendor === null) {
        return createFailingModel(
          endpoint,
          "provider-not-available",
          notAvailable(endpoint.provider),
          `Choose one of ${Object.keys(MODEL_VENDORS).join(", ")} as llm_provider.`,
        );
      }
      const baseUrl = options.baseUrls[endpoint.provider];
      if (endpoint.baseUrl !== null || baseUrl === undefined) return vendor.create(endpoint, options);
      return vendor.create({ ...endpoint, baseUrl, isOrganizationAddress: false }, options);
    },

    defaultModelId: (provider) => vendorOf(provider)?.defaultModelId ?? null,

    needsOnlyKey(provider) {
      const vendor = vendorOf(provider);
      if (vendor === null || vendor.defaultModelId === null) return false;
      return vendor.defaultBaseUrl !== null || options.baseUrls[provider] !== undefined;
    },

    providersListing: () => ({
      providers: Object.fromEntries(
        Object.entries(MODEL_VENDORS).map(([name, vendor]) => [
          name,
          { models: vendor.modelIds, default_model: vendor.defaultModelId },
        ]),
      ),
    }),
  };
}

function vendorOf(provider: string): ModelVendor | null {
  const name = llmProviderName.safeParse(provider);
  return name.success ? (MODEL_VENDORS[name.data] ?? null) : null;
}

function notAvailable(provider: string): string {
  return llmProviderName.safeParse(provider).success
    ? `The model provider ${provider} is not available here yet.`
    : "The model provider is unknown.";
}
