import { missingAddress, missingKey } from "../shared/offers/offer-error.ts";
import type { SpeechAccess, SpeechVendorDeps } from "./speech-vendor.ts";
import { type SpeechAddress, speechAddressOf } from "./vendor-address.ts";

/** Where a vendor that needs a key is asked, and with which. @throws ProviderError without a key or an address */
export function keyedAddressOf(
  provider: string,
  deps: SpeechVendorDeps,
  access: SpeechAccess,
  vendorBaseUrl: string,
): SpeechAddress & { readonly apiKey: string } {
  if (access.apiKey === null) throw missingKey(provider);
  const address = speechAddressOf(deps, access, vendorBaseUrl);
  if (address === null) throw missingAddress(provider);
  return { ...address, apiKey: access.apiKey };
}
