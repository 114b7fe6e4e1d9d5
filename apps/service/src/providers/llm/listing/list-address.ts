import { missingAddress, missingKey } from "../../shared/offers/offer-error.ts";
import { type EndpointAddress, endpointAddress } from "../endpoint-address.ts";
import type { ModelAccess, ModelDependencies } from "../model-vendor.ts";

type UsableAddress = Extract<EndpointAddress, { kind: "usable" }>;

/** Where a vendor is asked for its models, by the rules of its other requests. @throws ProviderError when there is none */
export function listAddress(
  access: ModelAccess,
  defaultBaseUrl: string | null,
  dependencies: ModelDependencies,
): UsableAddress {
  const address = endpointAddress(access, defaultBaseUrl, dependencies);
  if (address.kind === "unusable") throw missingAddress(access.provider);
  return address;
}

/** The same of a vendor that needs a key. @throws ProviderError without a key or an address */
export function keyedListAddress(
  access: ModelAccess,
  defaultBaseUrl: string | null,
  dependencies: ModelDependencies,
): UsableAddress & { readonly apiKey: string } {
  if (access.apiKey === null || access.apiKey === "") throw missingKey(access.provider);
  return { ...listAddress(access, defaultBaseUrl, dependencies), apiKey: access.apiKey };
}
