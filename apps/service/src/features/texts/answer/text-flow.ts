import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ToolSession } from "../../../conversation/answer/tool-session.ts";
import type { FlowAnswer, FlowAnswerer, FlowReach } from "../../../conversation/flow/flow-answer.ts";
import { FlowConversation } from "../../../conversation/flow/flow-conversation.ts";
import { FlowTools, outcomeOf } from "../../../conversation/flow/flow-tools.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { prepareAnswerers } from "../../answering/answerers-of-flow.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import type { Citation } from "../../documents/retrieval/document-tool.ts";
import { flowContextOf } from "../../flows/flow-parties.ts";
import type { CompiledFlows } from "../../flows/runs/compiled-flows.ts";
import { findLeadingFlow, type LeadingFlow } from "../../flows/runs/find-leading-flow.ts";
import { saveFlowRun } from "../../flows/runs/open-flow-run.ts";
import type { GivenMemory } from "../../memories/cards/memory-block.ts";
import type { LeftOutTool } from "../../tools/executions/offered-tools.ts";
import type { OpenedAnswer } from "./model-responder.ts";
import type { AnswerRequest } from "./responder.ts";
import { findThreadOfFlow } from "./thread-flow-store.ts";

export interface TextAnswerer extends FlowAnswerer {
  readonly leftOut: readonly LeftOutTool[];
}

/** A thread that a flow leads. */
export interface LedThread extends LeadingFlow {
  readonly direction: "inbound" | "outbound";
}

/** Null when no flow leads the thread. */
export async function findLedThread(
  flows: CompiledFlows,
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<LedThread | null> {
  const thread = await findThreadOfFlow(unit, conversationId);
  if (thread === null) return null;
  const { direction, ...leading } = thread;
  return { ...(await findLeadingFlow(flows, unit, { conversationId, ...leading })), direction };
}

export interface TextFlowRequest {
  readonly request: AnswerRequest;
  readonly assistant: Assistant;
  readonly led: LedThread;
  readonly answererOf: (assistant: Assistant) => Promise<TextAnswerer>;
  readonly memories: readonly GivenMemory[];
  readonly citations: readonly Citation[];
  readonly now: Date;
}

/** Opens one answer of a thread that a flow leads. The flow's new state is saved with the answer. */
export async function openTextFlow(flowRequest: TextFlowRequest): Promise<OpenedAnswer> {
  const { request, assistant, led, answererOf, memories, citations, now } = flowRequest;
  const { scope, conversationId, customerPhoneNumber, assistantPhoneNumber } = request;
  const { run, flow } = led;
  const answerers = await prepareAnswerers(flow, assistant, answererOf, (id) =>
    scope.transaction((unit) => findAssistant(unit, id)),
  );
  const conversation = new FlowConversation({
    flow,
    context: flowContextOf({
      channel: "sms",
      callSid: `sms_${conversationId}`,
      direction: led.direction,
      customerPhoneNumber,
      assistantPhoneNumber,
      variables: {},
      language: assistant.voice.language,
      now,
    }),
    state: run.state,
    onProgress: () => undefined,
  });
  const reach: FlowReach = {
    answerer: (node, assistantId) => answerers.at(node, assistantId),
    perform: performInText(answerers.base.tools),
    end: () => undefined,
  };
  const answer = conversation.open({ kind: "turn", turn: { text: newestText(request), way: "text" } }, reach);
  return {
    script: answer,
    earlierWords: led.earlierWords,
    leftOutTools: answerers.base.leftOut,
    memories,
    citations,
    flow: {
      get progress() {
        return progressOf(answer);
      },
      save: async (unit) => {
        await saveFlowRun(unit, { runId: run.id, conversationId, state: answer.state });
      },
    },
  };
}

function progressOf({ state, moves }: FlowAnswer) {
  return { node: state.node, moves, hasEnded: state.phase.kind === "ended" };
}

/** All texts since the last answer: a burst is one turn. */
export function newestText({ history, afterMessageIndex }: AnswerRequest): string {
  return history
    .filter(({ role, index }) => role === "user" && index > afterMessageIndex)
    .map(({ content }) => content)
    .join("\n");
}

/** Performs a flow's action in a thread: tools can be called, everything else needs a call. */
export function performInText(tools: ToolSession): FlowReach["perform"] {
  const calls = new FlowTools();
  return async (action, timeoutMs, signal) =>
    action.kind === "tool" ? calls.call(tools, action, timeoutMs, signal) : outcomeOf(NOT_IN_TEXTS);
}

const NOT_IN_TEXTS = JSON.stringify({ status: "error", error: "This can only be done in a call." });
