import type { ModelMessage } from "../../providers/llm/language-model.ts";

/** About a third of the smallest window of the models that are offered, and hours of ordinary talk. */
const MAX_CHARACTERS = 100_000;

/**
 * What of a dialogue a model is given: the end of it, from something the caller said, so that no tool's result stands
 * without its call. A caller who writes without end must not make every further answer fail.
 */
export function recentDialogue(dialogue: readonly ModelMessage[], maxCharacters = MAX_CHARACTERS): ModelMessage[] {
  let left = maxCharacters;
  let first = dialogue.length;
  for (let index = dialogue.length - 1; index >= 0; index -= 1) {
    left -= sizeOf(dialogue[index]);
    if (left < 0) break;
    if (index === 0 || dialogue[index]?.role === "user") first = index;
  }
  // One message that is too long by itself is still what has to be answered.
  return dialogue.slice(Math.min(first, Math.max(0, dialogue.length - 1)));
}

function sizeOf(message: ModelMessage | undefined): number {
  if (message === undefined) return 0;
  if (message.role === "tool") return JSON.stringify(message.result ?? null).length;
  const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
  return message.content.length + (calls.length === 0 ? 0 : JSON.stringify(calls).length);
}
