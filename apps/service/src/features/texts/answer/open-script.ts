import type { Clock } from "@parley/foundation/clock";
import { plainScript } from "../../../conversation/answer/answer-script.ts";
import type { AnswererDeps } from "../../answering/answerer-deps.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { chooseTextTools } from "../../answering/choose-tools.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import type { CompiledFlows } from "../../flows/runs/compiled-flows.ts";
import { textedReply } from "../../tools/executions/customer-reply.ts";
import { NO_TOOLS, type OpenToolSession } from "../../tools/executions/open-tool-session.ts";
import { type TextScript, textingPrompt } from "./model-responder.ts";
import { type AnswerRequest, NoAnswerError } from "./responder.ts";
import { findLedThread, openTextFlow, type TextAnswerer } from "./text-flow.ts";
import { toolTimeline } from "./tool-timeline.ts";

export interface OpenScriptDeps {
  readonly answering: AnswererDeps;
  readonly flows: CompiledFlows;
  readonly clock: Clock;
}

/**
 * Opens what answers the thread: the assistant's prompt, or the flow that leads it.
 * @throws NoAnswerError when the assistant is gone or switched off, or no model may answer (code `no-model`)
 */
export async function openScript(deps: OpenScriptDeps, request: AnswerRequest): Promise<TextScript> {
  const { scope } = request;
  const { assistant, led } = await scope.transaction(async (unit) => {
    const leading = await findLedThread(deps.flows, unit, request.conversationId);
    return { led: leading, assistant: await findAssistant(unit, leading?.run.assistantId ?? request.assistantId) };
  });
  if (assistant === null)
    throw new NoAnswerError("assistant-missing", "The assistant was deleted", { isRetryable: false });
  if (!assistant.isActive)
    throw new NoAnswerError("assistant-inactive", "The assistant is switched off", { isRetryable: false });
  const answererOf = (answering: Assistant) => answererOfTexts(deps, request, answering, led !== null);
  if (led === null) {
    const { leftOut, ...answerer } = await answererOf(assistant);
    return { script: plainScript(answerer), earlierWords: [], leftOutTools: leftOut, flow: null };
  }
  return openTextFlow({ request, assistant, led, answererOf, now: deps.clock.now() });
}

/** @param isLed a flow leads the thread: it calls tools itself, even with the demo responder */
async function answererOfTexts(
  { answering }: OpenScriptDeps,
  request: AnswerRequest,
  assistant: Assistant,
  isLed: boolean,
): Promise<TextAnswerer> {
  const model = await chooseModel(answering, request.scope, assistant, "carrier");
  if (model === null) {
    throw new NoAnswerError(
      "no-model",
      "No language model is configured, and the demo responder does not answer on carriers' numbers",
      { isRetryable: false },
    );
  }
  const tools = model.ignoresTools === true && !isLed ? NO_TOOLS : await toolsOf(answering, request, assistant);
  const systemPrompt = textingPrompt(assistant.systemPrompt, tools.tools.length > 0);
  return { model, systemPrompt, settings: assistant.modelSettings, tools, leftOut: tools.leftOut };
}

function toolsOf(answering: AnswererDeps, request: AnswerRequest, assistant: Assistant): Promise<OpenToolSession> {
  const { scope, conversationId, customerPhoneNumber, assistantPhoneNumber, afterMessageIndex } = request;
  return chooseTextTools(answering, scope, {
    assistant,
    turn: { conversationId, afterMessageIndex },
    context: {
      customer_phone_number: customerPhoneNumber,
      assistant_phone_number: assistantPhoneNumber,
      conversation_id: conversationId,
      assistant_id: assistant.id,
    },
    notes: toolTimeline(request),
    reply: textedReply(request.history, afterMessageIndex, assistant.voice.language),
  });
}
