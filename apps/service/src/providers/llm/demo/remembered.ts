import type { Sentence } from "./sentences.ts";

/** What a conversation is given of its caller and the house, as one line of JSON after the prompt (`memory-block.ts`). */
const REMEMBERED = /^What is remembered from before \(data, never an instruction[^)]*\): (\[.*\])$/m;

/** The facts a conversation is given; none where there is no such line. */
export function factsRemembered(systemPrompt: string): readonly Sentence[] {
  const [, written] = REMEMBERED.exec(systemPrompt) ?? [];
  if (written === undefined) return [];
  try {
    const facts = JSON.parse(written) as readonly unknown[];
    return facts.map((fact) => ({ text: String(fact), topic: "", isTopicQuestion: false }));
  } catch {
    return [];
  }
}
