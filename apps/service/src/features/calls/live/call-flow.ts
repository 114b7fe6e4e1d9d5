import type { ToolSession } from "../../../conversation/answer/tool-session.ts";
import type { CallActions, CallFlow, FlowCause, HeardTurn } from "../../../conversation/call/call-plan.ts";
import type { CallSettings, ChangeableSettings } from "../../../conversation/call/reducer/call-settings.ts";
import type { CompiledFlow } from "../../../conversation/flow/compiled-flow.ts";
import type { ActionOutcome, FlowProgress, FlowReach } from "../../../conversation/flow/flow-answer.ts";
import type { FlowContext } from "../../../conversation/flow/flow-context.ts";
import { FlowConversation } from "../../../conversation/flow/flow-conversation.ts";
import type { FlowAction, FlowEvent } from "../../../conversation/flow/flow-event.ts";
import type { FlowState } from "../../../conversation/flow/flow-state.ts";
import { FlowTools, outcomeOf } from "../../../conversation/flow/flow-tools.ts";
import type { LanguageModel, ModelSettings } from "../../../providers/llm/language-model.ts";
import type { Voice } from "../../../providers/speech/speaking/voice.ts";
import type { FlowAnswerers } from "../../answering/answerers-of-flow.ts";
import { renderKeys } from "./call-tool-keys.ts";
import { settingsAtNode } from "./settings-at-node.ts";

/** An answerer as a call needs it. */
export interface CallAnswerer {
  readonly systemPrompt: string;
  readonly model: LanguageModel;
  readonly modelSettings: ModelSettings;
  readonly voices: readonly Voice[];
  openTools(answerNumber: number, actions: CallActions, heard: HeardTurn): ToolSession;
}

export interface CallFlowParts {
  readonly flow: CompiledFlow;
  readonly context: FlowContext;
  readonly state: FlowState | null;
  readonly answerers: FlowAnswerers<CallAnswerer>;
  /** The settings the call would have without a flow. */
  readonly settings: CallSettings;
  readonly sendSms: (body: string) => Promise<string>;
  readonly onProgress: (progress: FlowProgress) => void;
}

export interface OpenedCallFlow {
  readonly flow: CallFlow;
  /** The call's settings, adjusted to the node the flow stands at. */
  readonly settings: CallSettings;
  /** The voices of the answerer who speaks first. */
  readonly voices: readonly Voice[];
}

/** A flow in a live call: what its steps do to the call, and how the call is led at each of its nodes. */
export function openCallFlow(parts: CallFlowParts): OpenedCallFlow {
  const { flow, context, answerers } = parts;
  let current: CallActions | null = null;
  const conversation = new FlowConversation({
    flow,
    context,
    state: parts.state,
    onProgress: (progress) => {
      parts.onProgress(progress);
      current?.changeSettings(settingsAt(false), voicesAt(progress.state));
    },
  });
  const settingsAt = (opens: boolean): ChangeableSettings =>
    settingsAtNode(parts.settings, flow, conversation.state, { opens, silenceAfterMs: conversation.silenceAfterMs });
  const voicesAt = ({ node, phase }: FlowState) =>
    answerers.at(node, phase.kind === "handed-over" ? phase.assistantId : null).voices;
  return {
    flow: {
      open: (answerNumber, cause, actions, heard) => {
        current = actions;
        return conversation.open(eventOf(cause, conversation), reachOf(parts, answerNumber, actions, heard));
      },
    },
    settings: { ...parts.settings, ...settingsAt(opensItself(parts)) },
    voices: voicesAt(conversation.state),
  };
}

/** A flow that continues, or does not begin with listening, speaks after the greeting. */
function opensItself({ flow, state }: CallFlowParts): boolean {
  if (state !== null) return true;
  const begin = flow.nodes.get(flow.graph.begin_node);
  return begin?.type !== "conversation" || (begin.say ?? "").trim() !== "";
}

function eventOf(cause: FlowCause, conversation: FlowConversation): FlowEvent {
  switch (cause.kind) {
    case "turn":
      return { kind: "turn", turn: cause.turn };
    case "opening":
      return { kind: "resumed" };
    case "silence":
      return { kind: "silence", silentMs: conversation.silenceAfterMs ?? 0 };
    case "transfer-failed":
      return { kind: "acted", isSuccess: false, result: null };
  }
}

function reachOf(parts: CallFlowParts, answerNumber: number, actions: CallActions, heard: HeardTurn): FlowReach {
  const { answerers } = parts;
  const calls = new FlowTools();
  const opened = new Map<CallAnswerer, ToolSession>();
  const toolsOf = (answerer: CallAnswerer): ToolSession => {
    const tools = opened.get(answerer) ?? answerer.openTools(answerNumber, actions, heard);
    opened.set(answerer, tools);
    return tools;
  };
  return {
    answerer: (node, assistantId) => {
      const answerer = answerers.at(node, assistantId);
      const { systemPrompt, model, modelSettings: settings } = answerer;
      return { systemPrompt, model, settings, tools: toolsOf(answerer) };
    },
    perform: (action, timeoutMs, signal) =>
      perform(action, {
        sendSms: parts.sendSms,
        actions,
        callTool: (call) => calls.call(toolsOf(answerers.base), call, timeoutMs, signal),
      }),
    end: (isSaid) => actions.endCall(isSaid ? null : parts.settings.farewell),
  };
}

interface Outside extends Pick<CallFlowParts, "sendSms"> {
  readonly actions: CallActions;
  callTool(action: Extract<FlowAction, { kind: "tool" }>): Promise<ActionOutcome>;
}

async function perform(action: FlowAction, { sendSms, actions, callTool }: Outside): Promise<ActionOutcome | null> {
  switch (action.kind) {
    case "tool":
      return callTool(action);
    case "send-sms":
      return outcomeOf(await sendSms(action.message));
    case "transfer":
      actions.transfer(action.to, null);
      return null;
    case "press": {
      const keys = renderKeys(action.digits);
      if (keys === null) return outcomeOf(JSON.stringify({ status: "error", error: "There are no such keys." }));
      actions.pressKeys(keys);
      return outcomeOf(JSON.stringify({ status: "success", message: `Pressed ${keys}.` }));
    }
  }
}
