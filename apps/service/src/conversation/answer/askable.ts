import type { ModelMessage } from "../../providers/llm/language-model.ts";

/** Vendors' models reply to a user or a tool, never to themselves. */
const LISTENING_CALLER: ModelMessage = { role: "user", content: "[The caller says nothing and listens.]" };

/**
 * Said before the caller's words and not behind the assistant's: what models find among their own words they soon say
 * themselves.
 */
const INTERRUPTION = "[Your last answer was cut off here: the caller has not heard the rest of it.]";

/**
 * A copy of the dialogue a model can be asked with: even if the assistant speaks twice in a row or speaks first, and with words
 * for what no vendor's messages have a place for.
 */
export function askable(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const last = messages.at(-1);
  return withInterruptions(
    last === undefined || last.role === "assistant" ? [...messages, LISTENING_CALLER] : [...messages],
  );
}

function withInterruptions(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  let wasInterrupted = false;
  return messages.map((message) => {
    if (message.role === "assistant") {
      const { wasInterrupted: isMarked = false, ...plain } = message;
      // Another answer that was said to its end is the last one now.
      wasInterrupted = isMarked || (wasInterrupted && message.content === "");
      return plain;
    }
    if (message.role !== "user" || !wasInterrupted) return message;
    wasInterrupted = false;
    return { role: "user", content: `${INTERRUPTION}\n${message.content}` };
  });
}
