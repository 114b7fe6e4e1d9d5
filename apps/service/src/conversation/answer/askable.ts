import type { ModelMessage } from "../../providers/llm/language-model.ts";

/** Vendors answer a user or a tool, never themselves. */
const LISTENS: ModelMessage = { role: "user", content: "[The caller says nothing and listens.]" };

/** The dialogue as a model can be asked with it, as it is now: also when the assistant is to speak once more, or first of all. */
export function askable(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const last = messages.at(-1);
  return last === undefined || last.role === "assistant" ? [...messages, LISTENS] : [...messages];
}
