import type { Clock } from "@parley/foundation/clock";
import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import type { LanguageModel, ModelEndpoint } from "./language-model.ts";

export interface ModelDependencies {
  /** For the vendors' own addresses and those of the operator (base-address variables, local endpoints). */
  readonly trustedHttp: OutboundHttp;
  /** For addresses out of an organization's record: private networks are refused. */
  readonly guardedHttp: OutboundHttp;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** What a vendor's folder offers to the table. */
export interface ModelVendor {
  /** Includes the version path; null: there is none and the endpoint must name one. */
  readonly defaultBaseUrl: string | null;
  readonly defaultModelId: string | null;
  /** Suggestions in order of preference; any other id is sent as it is. */
  readonly modelIds: readonly string[];
  /** Never throws: an endpoint that cannot work gives a model whose `respond` throws `ProviderError`. */
  create(endpoint: ModelEndpoint, dependencies: ModelDependencies): LanguageModel;
}
