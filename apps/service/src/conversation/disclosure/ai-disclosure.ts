import { baseLanguage } from "../sentences/table.ts";

/** What an assistant's record sets for saying, first of all, that an AI speaks or writes. */
export interface AiDisclosure {
  readonly isEnabled: boolean;
  /** The organization's own words, by language tag in lower case with hyphens. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The organization's own words for a conversation's language: of the region, else of the language; null: none. */
export function ownDisclosure({ texts }: AiDisclosure, language: string): string | null {
  const tag = language.toLowerCase().replaceAll("_", "-");
  const base = baseLanguage(tag);
  // Whoever may speak anything is met in English, as by our own sentences.
  return texts.get(tag) ?? texts.get(base) ?? (base === "multi" ? (texts.get("en") ?? null) : null);
}
