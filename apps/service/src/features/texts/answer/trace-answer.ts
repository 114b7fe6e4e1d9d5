import { modelProviderName } from "../../../platform/telemetry/model-provider-name.ts";
import type { Tracer } from "../../../platform/telemetry/tracer.ts";
import type { LoadedThread } from "./load-thread.ts";
import type { TextAnswer } from "./responder.ts";

/** Makes an answer as a span with who answered and what that took, as calls have it for a turn; no content. */
export function traceAnswer(
  tracer: Tracer,
  { conversationId, assistantId }: Pick<LoadedThread, "conversationId" | "assistantId">,
  make: () => Promise<TextAnswer>,
): Promise<TextAnswer> {
  const attributes = {
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.conversation.id": String(conversationId),
    "gen_ai.agent.id": String(assistantId),
    "session.id": String(conversationId),
  };
  return tracer.span("answer", { kind: "internal", attributes }, async (span) => {
    const answer = await make();
    const { provider, modelId, promptTokens, completionTokens } = answer;
    span.setAttributes({
      "gen_ai.provider.name": modelProviderName(provider),
      "gen_ai.request.model": modelId,
      ...(promptTokens === null ? {} : { "gen_ai.usage.input_tokens": promptTokens }),
      ...(completionTokens === null ? {} : { "gen_ai.usage.output_tokens": completionTokens }),
    });
    return answer;
  });
}
