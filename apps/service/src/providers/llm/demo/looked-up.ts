import type { ModelMessage } from "../language-model.ts";
import { type Sentence, splitSentences } from "./sentences.ts";

/** The tool by which an assistant's documents are searched. */
const SEARCH = "search_documents";

/** The sentences of the passages that were looked up for the last thing the caller said. */
export function factsLookedUp(messages: readonly ModelMessage[]): readonly Sentence[] {
  return messages
    .slice(messages.findLastIndex(({ role }) => role === "user") + 1)
    .flatMap((message) => (message.role === "tool" && message.toolName === SEARCH ? passagesIn(message.result) : []))
    .flatMap(splitSentences);
}

/** None where nothing was found, or the search failed. */
function passagesIn(result: unknown): readonly string[] {
  try {
    const { passages } = JSON.parse(String(result)) as { readonly passages: readonly { readonly passage: string }[] };
    return passages.map(({ passage }) => String(passage));
  } catch {
    return [];
  }
}
