import { compareWords } from "../../speech/turn-taking/same-words.ts";
import { similarity } from "../../speech/turn-taking/similarity.ts";
import type { CallSettings } from "./call-settings.ts";
import type { ResponseState } from "./call-state.ts";

/** `speculative_similarity_threshold` where nobody has set it. */
export const DEFAULT_SIMILARITY = 0.85;

/**
 * Whether an answer that was begun before the turn was over answers what was said in the end.
 *
 * One other word may be a "not", a number or a name, so no share of common words is enough: they are the same, or somebody
 * hesitated more than was known. What a tool was called with has to be exactly what was said. The similarity threshold
 * cannot widen that; above the default it asks for so many common words where hesitations count.
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
