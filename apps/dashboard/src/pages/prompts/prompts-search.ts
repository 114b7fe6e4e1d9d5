/** What the address of an assistant's prompts holds. */
export interface PromptsSearch {
  /** The id of the version that is looked at. */
  readonly version?: number;
  /** The id of the one it is compared with; the one in production when absent. */
  readonly against?: number;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readPromptsSearch(search: Readonly<Record<string, unknown>>): PromptsSearch {
  const [version, against] = [readId(search["version"]), readId(search["against"])];
  return { ...(version === undefined ? {} : { version }), ...(against === undefined ? {} : { against }) };
}

export function readId(value: unknown): number | undefined {
  const number = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
