import { asId, type ConversationId } from "@parley/foundation/branded-ids";
import type { ToolSession } from "../../../conversation/answer/tool-session.ts";
import { describeForModel } from "../../../conversation/answer/tools/tool-outcome.ts";
import type { HeardTurn } from "../../../conversation/call/call-plan.ts";
import { readTurn } from "../../../conversation/flow/read-turn.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import type { AssistantSecrets } from "../../assistants/assistant-secrets.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { backingOf } from "./backing-of.ts";
import { listSucceededFunctions } from "./execution-store.ts";
import { offeredTools } from "./offered-tools.ts";
import { runToolCall } from "./run-tool-call.ts";

export interface VoiceToolsRequest {
  readonly assistant: Assistant;
  readonly secrets: AssistantSecrets;
  readonly call: {
    readonly id: number;
    readonly callSid: string;
    readonly customerPhoneNumber: string;
    readonly assistantPhoneNumber: string;
  };
}

/** The identity under which the call is recorded. */
const SETTLING_MS = 5_000;
const NO_SUCH_TOOL = JSON.stringify({ status: "error", error: "There is no such tool." });

/**
 * The tools of one phone call, read once, so that the caller does not wait for the same rows at every answer. Each answer
 * has its own session, under whose number its calls are recorded.
 */
export async function openVoiceTools(
  deps: ToolsDeps,
  scope: OrganizationScope,
  { assistant, secrets, call }: VoiceToolsRequest,
): Promise<(answerNumber: number, heard: HeardTurn) => ToolSession> {
  const { tools } = await offeredTools(deps, scope, assistant, secrets);
  const conversationId = asId<ConversationId>(call.id);
  const succeeded = await scope.transaction((unit) => listSucceededFunctions(unit, conversationId));
  const backing = backingOf(assistant, tools, succeeded);
  const byName = new Map(tools.map((offered) => [offered.callable.function.name, offered]));
  const context = {
    customer_phone_number: call.customerPhoneNumber,
    assistant_phone_number: call.assistantPhoneNumber,
    call_sid: call.callSid,
    call_id: call.id,
    conversation_id: call.id,
    assistant_id: assistant.id,
  };
  const notes = { called: async () => undefined, settled: async () => undefined };
  /** The caller's turn that each answer belongs to, by the answer's number. */
  const turnOfAnswer = new Map<number, number>();
  return (answerNumber, heard) => ({
    tools: tools.map((offered) => offered.callable.function),
    earlierCalls: [],
    backing,
    call: async ({ name, arguments: given }, ordinal, timeoutMs) => {
      const offered = byName.get(name);
      if (offered === undefined) return NO_SUCH_TOOL;
      // A call that was begun is finished and gets its receipt, even if the caller has gone on meanwhile.
      const signal = AbortSignal.timeout(timeoutMs + SETTLING_MS);
      const turn = { conversationId, afterMessageIndex: answerNumber };
      turnOfAnswer.set(answerNumber, heard.number);
      const { text: words, way: source } = readTurn(heard.text, heard.source);
      const reply = {
        words,
        language: assistant.voice.language,
        source,
        answers: (answer: number) => turnOfAnswer.get(answer) === heard.number - 1,
      };
      const request = {
        offered,
        arguments: given,
        ordinal,
        turn,
        assistantId: assistant.id,
        context,
        timeoutMs,
        signal,
        reply,
      };
      return describeForModel(await runToolCall(deps, scope, request, notes));
    },
  });
}
