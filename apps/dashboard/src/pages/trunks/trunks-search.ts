/** What the address of a trunk's page holds: the call whose messages are shown. */
export interface TrunkSearch {
  readonly call?: string;
}

const LONGEST_SID = 256;

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readTrunkSearch(search: Readonly<Record<string, unknown>>): TrunkSearch {
  const { call } = search;
  const sid = typeof call === "string" || typeof call === "number" ? String(call).trim() : "";
  return sid === "" || sid.length > LONGEST_SID ? {} : { call: sid };
}
