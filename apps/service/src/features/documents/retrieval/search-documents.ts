import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { chooseTerms } from "../../memories/search/choose-terms.ts";
import { COUNTED_TO, countQuestionTerms, type Passage, rankPassages } from "../chunk-store.ts";

export interface FoundPassage extends Passage {
  /** The share of the question's telling words it has, each by its weight: 0 to 1. */
  readonly score: number;
}

/** A passage with less of what was asked for has nothing to do with it. */
const LEAST_SCORE = 0.2;
/** The passages of an assistant's documents that have most of a question's telling words, the best first. */
export async function searchDocuments(
  unit: ScopedUnitOfWork,
  assistantId: number,
  question: string,
  limit: number,
): Promise<readonly FoundPassage[]> {
  const counted = (await countQuestionTerms(unit, assistantId, question)).filter(({ count }) => count > 0);
  const terms = chooseTerms(counted, COUNTED_TO, COUNTED_TO);
  const all = terms.reduce((total, { weight }) => total + weight, 0);
  const passages = await rankPassages(unit, assistantId, terms, limit);
  return passages
    .map((passage) => ({ ...passage, score: Math.round((1_000 * passage.weight) / all) / 1_000 }))
    .filter(({ score }) => score >= LEAST_SCORE);
}
