import { type PromptedConversation, readConversationSet } from "./conversation-set.ts";

/** What a model is to be asked, one line of JSON for each conversation. */
export function promptLines(set: readonly PromptedConversation[]): string {
  return set.map(({ id, key, system, question }) => `${JSON.stringify({ id, key, system, question })}\n`).join("");
}

if (import.meta.main) process.stdout.write(promptLines(readConversationSet()));
