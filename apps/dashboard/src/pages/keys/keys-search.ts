/** What the address holds: how many keys of everybody are left out before the first. */
interface KeysSearch {
  readonly offset?: number;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readKeysSearch(search: Readonly<Record<string, unknown>>): KeysSearch {
  const offset = Number(search["offset"]);
  return Number.isSafeInteger(offset) && offset > 0 ? { offset } : {};
}
