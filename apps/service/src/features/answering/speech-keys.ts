import type { Secret } from "@parley/foundation/secret";
import type { SpeechTable } from "../../providers/speech/table.ts";

/**
 * The keys for a call: the assistant's, the organization's, the operator's, in this order. The latter two were given for the
 * vendor's own address, and go to none from a record.
 */
export type SpeechKeys = (vendor: string, baseUrl: string | null) => string | null;

export interface SpeechAccess {
  readonly speech: SpeechTable;
  readonly keys: SpeechKeys;
}

/** @param assistant keyed by path in the record: `api_keys.deepgram` */
export function speechKeysOf(
  assistant: ReadonlyMap<string, Secret>,
  organization: { vendorKey(vendor: string): string | undefined },
  operator: Readonly<Partial<Record<string, Secret>>>,
): SpeechKeys {
  return (vendor, baseUrl) => {
    const own = assistant.get(`api_keys.${vendor}`)?.reveal() ?? null;
    if (own !== null || baseUrl !== null) return own;
    return organization.vendorKey(vendor) ?? operator[vendor]?.reveal() ?? null;
  };
}

/** Null when the vendor is unknown, or needs a key and there is none. */
export function accessTo({ speech, keys }: SpeechAccess, name: string, baseUrl: string | null) {
  const vendor = speech.get(name);
  if (vendor === null) return null;
  const apiKey = keys(name, baseUrl);
  if (vendor.needsKey && apiKey === null && baseUrl === null) return null;
  return { vendor, apiKey, baseUrl, isOrganizationAddress: baseUrl !== null };
}
