import type { ModelMessage } from "../../providers/llm/language-model.ts";

/** Vendors want the last message to be the user's or a tool's, never the model's own. */
const LISTENS: ModelMessage = { role: "user", content: "[The caller says nothing and listens.]" };

/** The dialogue in a form a model can be asked with, even when the assistant is to speak first or twice in a row. */
export function askable(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const last = messages.at(-1);
  return last === undefined || last.role === "assistant" ? [...messages, LISTENS] : [...messages];
}
