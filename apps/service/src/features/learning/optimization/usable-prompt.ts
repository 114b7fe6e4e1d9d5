import { MAX_PROMPT_LENGTH } from "@parley/contracts/learning/prompt-contracts";

/** Variables, which are filled in when a conversation begins. */
export function variablesOf(prompt: string): readonly string[] {
  return [...new Set(prompt.match(/\{\{[^{}]+\}\}/gu))];
}

/** Why a proposed prompt cannot take the place of the base; null: it can. */
export function findProblem(prompt: string, base: string): string | null {
  if (prompt.length > MAX_PROMPT_LENGTH) return `It is longer than ${MAX_PROMPT_LENGTH} characters`;
  if (prompt.startsWith("```")) return "It stands in a code fence: write the prompt alone";
  const missing = variablesOf(base).filter((variable) => !prompt.includes(variable));
  return missing.length === 0 ? null : `It lacks ${missing.join(", ")}`;
}
