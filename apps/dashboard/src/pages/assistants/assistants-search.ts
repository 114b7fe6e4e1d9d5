/** What the address of the list holds. */
export interface AssistantsSearch {
  /** Part of the name or the description. */
  readonly q?: string;
  /** From 2; the first one when absent. */
  readonly page?: number;
}

const LONGEST_TEXT = 200;

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readAssistantsSearch(search: Readonly<Record<string, unknown>>): AssistantsSearch {
  const { q, page } = search;
  const words = typeof q === "string" || typeof q === "number" ? String(q).trim().slice(0, LONGEST_TEXT) : "";
  const number = Number(page);
  return {
    ...(words === "" ? {} : { q: words }),
    ...(Number.isSafeInteger(number) && number > 1 && number < 1_000_000 ? { page: number } : {}),
  };
}
