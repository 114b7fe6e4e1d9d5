import { type LlmProviderName, llmProviderName } from "@parley/contracts/provider-names";
import { noList } from "../shared/offers/offer-error.ts";
import { type OfferSource, offersOf } from "../shared/offers/vendor-offer.ts";
import { anthropicVendor } from "./anthropic/vendor.ts";
import { azureVendor } from "./azure/vendor.ts";
import { azureAiFoundryVendor } from "./azure-ai-foundry/vendor.ts";
import { createDemoResponder } from "./demo/responder.ts";
import { createFailingModel } from "./failures/failing-model.ts";
import { geminiVendor } from "./gemini/vendor.ts";
import { groqVendor } from "./groq/vendor.ts";
import type { LanguageModel, ModelEndpoint } from "./language-model.ts";
import type { ModelAccess, ModelDependencies, ModelVendor } from "./model-vendor.ts";
import { openaiVendor } from "./openai/vendor.ts";
import { openaiCompatibleVendor } from "./openai-compatible/vendor.ts";
import { xaiVendor } from "./xai/vendor.ts";

/** Providers that the wire knows but that are missing here (`custom_websocket`) can be stored and fail when used. */
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

/** Rules, not AI. It is not one of the vendors: records cannot name it, and only the choice of models falls back on it. */
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
   * Never throws. For an unusable endpoint (a vendor that is not built, a missing key or address), the model's `respond`
   * throws `rejected` with `provider-not-available`, `missing-api-key`, `missing-base-url` or `invalid-base-url`.
   */
  create(endpoint: ModelEndpoint): LanguageModel;
  /** Null when the vendor has none, or is not built. */
  defaultModelId(provider: string): string | null;
  /** Whether only a key is missing: the vendor is built, and has an address, its own or the operator's. */
  needsOnlyKey(provider: string): boolean;
  providersListing(): ProvidersListing;
  /** The models of a vendor; null for a name the wire does not know. */
  offers(provider: string): OfferSource<Omit<ModelAccess, "provider">> | null;
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

    offers(provider) {
      if (!llmProviderName.safeParse(provider).success) return null;
      const vendor = vendorOf(provider);
      return {
        known: offersOf(...(vendor?.modelIds ?? [])),
        async ask(access) {
          if (vendor === null) throw noList(provider, notAvailable(provider));
          const operators = options.baseUrls[provider];
          if (access.baseUrl !== null || operators === undefined) {
            return vendor.listModels({ ...access, provider }, options);
          }
          return vendor.listModels({ ...access, provider, baseUrl: operators, isOrganizationAddress: false }, options);
        },
      };
    },
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
