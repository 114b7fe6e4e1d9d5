import type { callMessage } from "@parley/contracts/calls/call-schemas";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { CallMessage } from "./call-message-store.ts";

export function presentCallMessage(message: CallMessage): z.input<typeof callMessage> {
  const { promptTokens, completionTokens } = message;
  return {
    id: message.id,
    call_id: message.callId,
    role: message.role,
    content: message.content,
    message_index: message.index,
    timestamp: toWireTimestamp(message.createdAt),
    llm_provider: message.llmProvider,
    llm_model: message.llmModel,
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens === null || completionTokens === null ? null : promptTokens + completionTokens,
  };
}
