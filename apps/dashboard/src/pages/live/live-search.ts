/** What the address holds; the newest call comes first without `sort`. */
export interface LiveSearch {
  readonly sort?: "slowest";
  /** Of the assistant whose calls are shown. */
  readonly assistant?: number;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readLiveSearch(search: Readonly<Record<string, unknown>>): LiveSearch {
  const assistant = Number(search["assistant"]);
  return {
    ...(search["sort"] === "slowest" ? { sort: "slowest" as const } : {}),
    ...(Number.isSafeInteger(assistant) && assistant > 0 ? { assistant } : {}),
  };
}
