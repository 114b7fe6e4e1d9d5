import { plainWords, wordsOfText } from "@parley/foundation/opt-out/words-of-text";
import { baseLanguage } from "../sentences/table.ts";
import { openingWords } from "./opening-words.ts";

/** What an opening says by itself; in doubt it does not say it. */
export interface SaidByOpening {
  /** That an AI speaks. */
  readonly isAi: boolean;
  /** That an AI speaks, and for whom: enough for a call that nobody asked for. */
  readonly isAiOfOrganization: boolean;
  readonly isRecorded: boolean;
}

const NOTHING: SaidByOpening = { isAi: false, isAiOfOrganization: false, isRecorded: false };

/** @param language of the conversation: `en`, `de-AT`, `multi` */
export function readOpening(text: string | null, language: string, organization: string): SaidByOpening {
  const words = openingWords(baseLanguage(language));
  if (text === null || words === null) return NOTHING;
  const { self, ai, recorded, not } = words;
  const name = plainWords(organization);
  // The name may have such words in it ("Robot Records").
  const nameless = sentencesOf(text).map((sentence) =>
    name === "" ? sentence : ` ${sentence} `.replaceAll(` ${name} `, " … ").trim(),
  );
  const affirmed = nameless.filter((sentence) => !not.test(sentence));
  const isAi = affirmed.some((sentence) => (self === null || self.test(sentence)) && ai.test(sentence));
  const isNamed = nameless.some((sentence) => sentence.includes("…"));
  return {
    isAi,
    isAiOfOrganization: isAi && self !== null && isNamed,
    isRecorded: recorded !== null && affirmed.some((sentence) => recorded.test(sentence)),
  };
}

function sentencesOf(text: string): readonly string[] {
  const sentences: string[][] = [];
  for (const { word, boundary } of wordsOfText(text)) {
    const last = sentences.at(-1);
    if (boundary !== "hard" && last !== undefined) last.push(word);
    else sentences.push([word]);
  }
  return sentences.map((sentence) => sentence.join(" "));
}
