import { compareWords } from "../../speech/turn-taking/same-words.ts";
import { similarity } from "../../speech/turn-taking/similarity.ts";
import type { CallSettings } from "./call-settings.ts";
import type { ResponseState } from "./call-state.ts";

/** The default of `speculative_similarity_threshold`. */
export const DEFAULT_SIMILARITY = 0.85;

/**
 * Whether a speculative answer, begun before the turn was over, answers what the caller said in the end.
 *
 * One different word may be a "not", a number or a name, so a share of common words is never enough: the words must be the
 * same but for hesitations. If a tool was called, they must be exactly the same. The similarity threshold cannot loosen this;
 * above the default it additionally demands that share of common words, hesitations included.
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
