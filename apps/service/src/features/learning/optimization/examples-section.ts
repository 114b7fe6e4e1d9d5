import type { EvalCase } from "../runs/eval-run.ts";

/** The prompt with demonstrations: what customers said, and good answers to it. */
export function withExamples(
  prompt: string,
  demonstrations: readonly { readonly conversation: EvalCase["conversation"]; readonly answer: string }[],
): string {
  const examples = demonstrations.map(({ conversation, answer }) => {
    const said = conversation.flatMap(({ role, content }) => {
      if (role === "user") return [`Customer: ${content}`];
      return role === "assistant" ? [`You: ${content}`] : [];
    });
    return [...said, `You: ${answer}`].join("\n");
  });
  return [prompt, "Examples of good answers:", ...examples].join("\n\n");
}
