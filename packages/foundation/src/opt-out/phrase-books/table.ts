import type { PhraseBook } from "../phrase-book.ts";
import { DUTCH } from "./dutch.ts";
import { ENGLISH } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { ITALIAN } from "./italian.ts";
import { KEYWORD_LANGUAGES } from "./keyword-languages.ts";
import { POLISH } from "./polish.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { SPANISH } from "./spanish.ts";

/** Every language we read. Where two could be meant, the first one is. */
export const PHRASE_BOOKS: readonly PhraseBook[] = [
  ENGLISH,
  GERMAN,
  SPANISH,
  FRENCH,
  ITALIAN,
  PORTUGUESE,
  DUTCH,
  POLISH,
  ...KEYWORD_LANGUAGES,
];
