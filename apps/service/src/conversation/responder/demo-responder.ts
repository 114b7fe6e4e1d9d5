import type { LanguageModel, ModelEvent } from "../../providers/llm/language-model.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { demoReply } from "./demo-reply.ts";
import { type DemoKnowledge, factsFor, NO_KNOWLEDGE } from "./knowledge.ts";

/**
 * Answers without any model, so that a fresh installation can be tried: deterministic rules over the system prompt and
 * the given knowledge, in English, in no time and asking nobody. Records say so: `demo`, `rules-v1`. It asks for no
 * tools, counts no tokens, and is never a silent fallback: whoever chooses models puts it there by name.
 *
 * @throws ProviderError `not-done` with `aborted`, nothing else
 */
export function createDemoResponder(knowledge: DemoKnowledge = NO_KNOWLEDGE): LanguageModel {
  const factsOf = factsFor(knowledge);
  return {
    provider: "demo",
    modelId: "rules-v1",
    ignoresTools: true,
    async *respond(request, signal): AsyncGenerator<ModelEvent> {
      const { systemPrompt, messages } = request;
      const reply = demoReply(systemPrompt, messages, factsOf(systemPrompt), knowledge.whens);
      // Sentence by sentence, as a speech synthesizer takes it.
      for (const [index, sentence] of reply.split(/(?<=[.!?…]) /).entries()) {
        if (signal?.aborted === true) throw aborted(signal.reason);
        yield { kind: "text", text: index === 0 ? sentence : ` ${sentence}` };
      }
      yield { kind: "finish", usage: { promptTokens: null, completionTokens: null }, reason: "stop" };
    },
  };
}

function aborted(cause: unknown): ProviderError {
  return new ProviderError({
    provider: "demo",
    operation: "respond",
    outcome: "not-done",
    vendorCode: "aborted",
    message: "The answer was no longer wanted.",
    cause,
  });
}
