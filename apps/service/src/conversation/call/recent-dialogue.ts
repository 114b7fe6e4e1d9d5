import type { ModelMessage } from "../../providers/llm/language-model.ts";

/** About a third of the smallest window of the models that are offered, and hours of ordinary talk. */
const MAX_CHARACTERS = 100_000;

/**
 * The part of a dialogue that a model gets: its end, starting with words of the caller, so that no tool result appears
 * without its call. A caller who writes endlessly must not make every further answer fail.
 */
export function recentDialogue(dialogue: readonly ModelMessage[], maxCharacters = MAX_CHARACTERS): ModelMessage[] {
  let left = maxCharacters;
  let first = dialogue.length;
  for (let index = dialogue.length - 1; index >= 0; index -= 1) {
    left -= sizeOf(dialogue[index]);
    if (left < 0) break;
    if (index === 0 || dialogue[index]?.role === "user") first = index;
  }
  // A message that is too long by itself still has to be answered.
  return dialogue.slice(Math.min(first, Math.max(0, dialogue.length - 1)));
}

function sizeOf(message: ModelMessage | undefined): number {
  if (message === undefined) return 0;
  if (message.role === "tool") return JSON.stringify(message.result ?? null).length;
  const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
  return message.content.length + (calls.length === 0 ? 0 : JSON.stringify(calls).length);
}
