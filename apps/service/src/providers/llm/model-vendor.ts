import type { Clock } from "@parley/foundation/clock";
import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import type { OfferList } from "../shared/offers/vendor-offer.ts";
import type { VendorVariables } from "../shared/vendor-variables.ts";
import type { LanguageModel, ModelEndpoint } from "./language-model.ts";
import type { ModelPrice } from "./model-price.ts";

export interface ModelDependencies {
  /** For the vendors' own addresses and those of the operator (base-address variables, local endpoints). */
  readonly trustedHttp: OutboundHttp;
  /** For addresses from an organization's record: private networks are refused. */
  readonly guardedHttp: OutboundHttp;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** A vendor's names and defaults. */
export interface ModelVendorSettings {
  /** Null when there is nothing for the operator to set. */
  readonly variables: VendorVariables | null;
  /** Includes the version path; null: there is none and the endpoint must name one. */
  readonly defaultBaseUrl: string | null;
  readonly defaultModelId: string | null;
  /** Suggestions in order of preference; any other id is sent as it is. */
  readonly modelIds: readonly string[];
}

/** What a vendor's folder exports for the table. */
export interface ModelVendor extends ModelVendorSettings {
  /** A model that is not listed has no known price. */
  readonly prices: readonly ModelPrice[];
  /** Never throws: for an endpoint that cannot work, the model's `respond` throws a `ProviderError`. */
  create(endpoint: ModelEndpoint, dependencies: ModelDependencies): LanguageModel;
  /** Asks the vendor for its models that hold a dialogue. @throws ProviderError when there is no list, or it cannot be read */
  listModels(access: ModelAccess, dependencies: ModelDependencies): Promise<OfferList>;
}

/** How a vendor is asked for its models. */
export type ModelAccess = Pick<ModelEndpoint, "provider" | "apiKey" | "baseUrl" | "isOrganizationAddress">;
