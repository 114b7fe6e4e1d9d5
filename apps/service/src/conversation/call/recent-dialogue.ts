import type { ModelMessage } from "../../providers/llm/language-model.ts";

/** About a third of the smallest context window of the models on offer, and hours of ordinary talk. */
const MAX_CHARACTERS = 100_000;

/**
 * The end of a dialogue that the model is given. It starts with something the caller said, so that no tool's result is there
 * without its call. Cut short, because a caller who types without end must not make every further answer fail.
 */
export function recentDialogue(dialogue: readonly ModelMessage[], maxCharacters = MAX_CHARACTERS): ModelMessage[] {
  let left = maxCharacters;
  let first = dialogue.length;
  for (let index = dialogue.length - 1; index >= 0; index -= 1) {
    left -= sizeOf(dialogue[index]);
    if (left < 0) break;
    if (index === 0 || dialogue[index]?.role === "user") first = index;
  }
  // The last message is kept even if it is too long by itself: it has to be answered.
  return dialogue.slice(Math.min(first, Math.max(0, dialogue.length - 1)));
}

/**
 * The same dialogue with what is to be answered at its end. Who speaks while the assistant must be heard, as in a disclosure, is on
 * record before the words they spoke over, which are no answer to them.
 */
export function withTurnLast(dialogue: readonly ModelMessage[]): readonly ModelMessage[] {
  const last = dialogue.findLastIndex(({ role }) => role === "user");
  const spokenOver = dialogue.slice(last + 1);
  const isOnlySaid = spokenOver.every(
    (message) => message.role === "assistant" && (message.toolCalls ?? []).length === 0,
  );
  if (last < 0 || spokenOver.length === 0 || !isOnlySaid) return dialogue;
  const before = dialogue.slice(0, last + 1);
  const first = before.findLastIndex(({ role }) => role !== "user") + 1;
  return [...dialogue.slice(0, first), ...spokenOver, ...dialogue.slice(first, last + 1)];
}

function sizeOf(message: ModelMessage | undefined): number {
  if (message === undefined) return 0;
  if (message.role === "tool") return JSON.stringify(message.result ?? null).length;
  const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
  return message.content.length + (calls.length === 0 ? 0 : JSON.stringify(calls).length);
}
