import { compareWords } from "../../speech/turn-taking/same-words.ts";
import { similarity } from "../../speech/turn-taking/similarity.ts";
import type { CallSettings } from "./call-settings.ts";
import type { ResponseState } from "./call-state.ts";

/** The default of `speculative_similarity_threshold`. */
export const DEFAULT_SIMILARITY = 0.85;

/**
 * Whether an answer begun before the turn was over fits what the caller said in the end.
 *
 * A single different word may be a "not", a number or a name, so similarity is not enough: the words must be the same,
 * apart from hesitations. If a tool was called, they must match exactly. The similarity threshold cannot loosen this; above
 * the default it demands that share of common words, with hesitations counted.
 */
export function isAnsweredBy(
  guess: Pick<ResponseState, "turnText" | "hasCalledTool">,
  text: string,
  { language, speculation }: Pick<CallSettings, "language" | "speculation">,
): boolean {
  const guessed = guess.turnText ?? "";
  const difference = compareWords(guessed, text, language);
  if (difference !== "fillers") return difference === "none";
  if (guess.hasCalledTool) return false;
  const { similarityThreshold } = speculation;
  return similarityThreshold <= DEFAULT_SIMILARITY || similarity(guessed, text) >= similarityThreshold;
}
