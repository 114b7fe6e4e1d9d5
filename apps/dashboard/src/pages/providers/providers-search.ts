import { VENDORS } from "./provider-names.ts";

/** What the address holds: whose fallback keys are shown. */
export interface ProvidersSearch {
  readonly vendor?: string;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readProvidersSearch(search: Readonly<Record<string, unknown>>): ProvidersSearch {
  const vendor = VENDORS.find(({ name }) => name === search["vendor"]);
  return vendor === undefined ? {} : { vendor: vendor.name };
}
