import { definedOnly, searchValues } from "../../kit/search-values.ts";

/** What the address of the documents holds. */
export interface DocumentsSearch {
  /** Whose documents they are; the first one's when absent. */
  readonly assistant?: number;
  /** The question that is tried. */
  readonly q?: string;
  /** The id of the document that is looked at. */
  readonly document?: number;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readDocumentsSearch(search: Readonly<Record<string, unknown>>): DocumentsSearch {
  const values = searchValues(search);
  return definedOnly({
    assistant: values.integer("assistant"),
    q: values.text("q"),
    document: values.integer("document"),
  });
}
