import type { ModelMessage } from "../../providers/llm/language-model.ts";

/** Vendors' models reply to a user or a tool, never to themselves. */
const LISTENING_CALLER: ModelMessage = { role: "user", content: "[The caller says nothing and listens.]" };

/** A copy of the dialogue a model can be asked with, even if the assistant speaks twice in a row or speaks first. */
export function askable(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const last = messages.at(-1);
  return last === undefined || last.role === "assistant" ? [...messages, LISTENING_CALLER] : [...messages];
}
