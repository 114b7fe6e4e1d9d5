import type { CaptureKind } from "@parley/flow-graph/capture-schemas";
import type { InvalidReason, ValueReading } from "./capture-reading.ts";
import { isMonthFirst } from "./kinds/date-order.ts";
import type { CaptureLanguage } from "./language/capture-language.ts";
import { languageCode } from "./language/language-for.ts";
import type { CaptureSentences } from "./words/capture-sentences.ts";
import { englishSentences } from "./words/english-sentences.ts";
import { frenchSentences } from "./words/french-sentences.ts";
import { germanSentences } from "./words/german-sentences.ts";
import { spanishSentences } from "./words/spanish-sentences.ts";

const SENTENCES = {
  en: englishSentences,
  de: germanSentences,
  es: spanishSentences,
  fr: frenchSentences,
} as const satisfies Record<CaptureLanguage["code"], CaptureSentences>;

/** The sentences of a capture node, in one language and for one channel. */
export interface CaptureWords {
  /** Repeats a value and asks whether it is right. */
  readBack(reading: ValueReading): string;
  /** @param reason why the last answer was not a value; null when it contained nothing of the kind */
  tryAgain(kind: CaptureKind, reason: InvalidReason | null): string;
  /** Offers the keypad in a call; in texts, and for values without digits, asks in another way. */
  askForKeys(kind: CaptureKind): string;
  /** On a call: the question is in a text now. */
  textWasSent(): string;
}

/**
 * @param language a tag; English for languages without sentences
 * @param callerCountry ISO 3166-1 alpha-2; decides the order in which a date is keyed in
 */
export function captureWords(
  language: string,
  channel: "voice" | "sms",
  callerCountry: string | null = null,
): CaptureWords {
  const sentences = SENTENCES[languageCode(language)];
  const { keys, problems } = sentences;
  const hints = sentences.hints[channel];
  return {
    readBack: ({ spoken, written }) => sentences.readBack[channel](channel === "voice" ? spoken : written),
    tryAgain: (kind, reason) => `${problems[reason ?? "nothing"]} ${hints[kind]}`,
    askForKeys: (kind) => {
      if (channel === "sms") return hints[kind];
      if (kind !== "date") return keys[kind];
      return isMonthFirst(language, callerCountry) ? keys.monthFirst : keys.dayFirst;
    },
    textWasSent: () => sentences.textWasSent,
  };
}
