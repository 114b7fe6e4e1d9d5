import {
  type ReadTransition,
  readTransition,
  WHEN_NOTHING_FITS,
  WHEN_SETTLED,
} from "@parley/flow-graph/prompt/transition-tools";
import type { ModelTool } from "../language-model.ts";
import { readMessage } from "./intents.ts";
import { scoreTexts } from "./text-scoring.ts";
import { contentStems } from "./words.ts";

/** How much of the caller's words, or of the condition, must match. */
const MIN_COVERAGE = 0.5;
/** Words that any condition may contain and that mean nothing in it. */
const NOBODY = new Set(["caller", "customer", "user", "person", "client"].flatMap(contentStems));
const MEANS_YES = /\b(?:yes|agree[sd]?|confirm(?:s|ed)?|accept(?:s|ed)?|says so|affirm\w*)\b/i;
const MEANS_NO = /\b(?:no|not|declin\w+|refus\w+|reject\w*|cancel\w*|disagree\w*|nothing else)\b/i;

/**
 * The transition that fits the caller's words best, by rules; null when none does.
 * @param mayAnswer the words themselves can be answered, so the fallback transition can wait
 */
export function chooseTransition(said: string, tools: readonly ModelTool[], mayAnswer: boolean): ReadTransition | null {
  const transitions = tools.map(readTransition).filter((transition) => transition !== null);
  if (transitions.length === 0) return null;
  const { intent } = readMessage(said);
  const named = transitions.filter(({ when }) => when !== WHEN_NOTHING_FITS && when !== WHEN_SETTLED);
  if (intent === "yes" || intent === "no") {
    const meant = intent === "yes" ? MEANS_YES : MEANS_NO;
    const other = intent === "yes" ? MEANS_NO : MEANS_YES;
    const fitting = named.find(({ when }) => meant.test(when) && !other.test(when));
    if (fitting !== undefined) return fitting;
  }
  const scored = named
    .map((transition) => ({ transition, fit: fitOf(said, transition) }))
    .filter(({ fit }) => fit >= MIN_COVERAGE)
    .sort((left, right) => right.fit - left.fit);
  if (scored[0] !== undefined) return scored[0].transition;
  if (intent === "thanks" || intent === "no") {
    const settled = transitions.find(({ when }) => when === WHEN_SETTLED);
    if (settled !== undefined) return settled;
  }
  return mayAnswer ? null : (transitions.find(({ when }) => when === WHEN_NOTHING_FITS) ?? null);
}

function fitOf(said: string, { when, positive, negative }: ReadTransition): number {
  const meant = [when, ...positive];
  const spoken = new Set(contentStems(said));
  const isMeantOtherwise = negative.some((text) => {
    const own = contentStems(text).filter((stem) => !meant.some((other) => contentStems(other).includes(stem)));
    return own.length > 0 && own.filter((stem) => spoken.has(stem)).length >= own.length * MIN_COVERAGE;
  });
  return isMeantOtherwise ? 0 : Math.max(...meant.map((text) => overlap(said, text)));
}

/** 0 to 1. */
function overlap(said: string, text: string): number {
  const spoken = new Set(contentStems(said));
  const wanted = [...new Set(contentStems(text))].filter((stem) => !NOBODY.has(stem));
  const shared = wanted.filter((stem) => spoken.has(stem)).length;
  const coverage = scoreTexts(said, [text])[0]?.coverage ?? 0;
  return Math.max(coverage, wanted.length === 0 ? 0 : shared / wanted.length);
}
