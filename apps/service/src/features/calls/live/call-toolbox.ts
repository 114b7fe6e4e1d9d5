import type { ToolSession } from "../../../conversation/answer/tool-session.ts";
import type { CallActions, HeardTurn } from "../../../conversation/call/call-plan.ts";
import { readTurn } from "../../../conversation/flow/read-turn.ts";
import type { AnswererDeps } from "../../answering/answerer-deps.ts";
import { chooseCallTools } from "../../answering/choose-tools.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { withDocumentTool } from "../../documents/retrieval/document-tool.ts";
import type { GivenMemory } from "../../memories/cards/memory-block.ts";
import { withForgetTool } from "../../memories/forgetting/forget-tool.ts";
import { callerHashOfNumber } from "../../memories/memory-subject.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { createCallTools } from "./call-tools.ts";
import type { LiveCall } from "./live-call.ts";

/** The tools of one call, found once; each answer opens its own session of them. */
export interface CallToolbox {
  readonly hasTools: boolean;
  open(answerNumber: number, actions: CallActions, heard: HeardTurn): ToolSession;
}

export interface ToolboxDeps {
  readonly answering: AnswererDeps;
  /** Sends a text to the caller; returns the outcome in words for a model. Never throws. */
  readonly sendSms: (call: LiveCall, body: string) => Promise<string>;
}

/** The tools every call has, the assistant's own and the organization's. */
export async function openToolbox(deps: ToolboxDeps, call: LiveCall, assistant: Assistant): Promise<CallToolbox> {
  const openOthers = await chooseCallTools(deps.answering, call, assistant);
  const { tools: profile, farewell } = assistant.voice;
  const open = (answerNumber: number, actions: CallActions, heard: HeardTurn): ToolSession =>
    createCallTools({
      profile,
      actions,
      farewell,
      sendSms: (body) => deps.sendSms(call, body),
      others: openOthers(answerNumber, heard),
    });
  const nothing = () => undefined;
  const idle: CallActions = { endCall: nothing, transfer: nothing, pressKeys: nothing, changeSettings: nothing };
  return { hasTools: open(0, idle, { number: 0, text: "", source: "speech" }).tools.length > 0, open };
}

/** The same with the tool by which the caller has memories erased, where there are any. */
export function forgettingToolbox(
  { platform }: Pick<CallsDeps, "platform">,
  toolbox: CallToolbox,
  { call, assistant, memories }: { call: LiveCall; assistant: Assistant; memories: readonly GivenMemory[] },
): CallToolbox {
  const callerHash = callerHashOfNumber(platform.hashes, call.customerPhoneNumber);
  if (callerHash === null || !memories.some(({ isOfCaller }) => isOfCaller)) return toolbox;
  const scope = platform.data.scope(call.organizationId);
  return {
    hasTools: true,
    open: (answerNumber, actions, heard) => {
      const { text: words, way: source } = readTurn(heard.text, heard.source);
      const reply = {
        words,
        language: assistant.voice.language,
        source,
        turn: heard.number,
        answers: (turn: number) => turn === heard.number - 1,
      };
      return withForgetTool(toolbox.open(answerNumber, actions, heard), scope, {
        conversationId: call.id,
        callerHash,
        memories,
        reply,
      });
    },
  };
}

/** The same with the tool that looks things up in the assistant's documents, where that is switched on. */
export function knowingToolbox(
  { platform, retrievalLimitMs }: Pick<CallsDeps, "platform" | "retrievalLimitMs">,
  toolbox: CallToolbox,
  { call, assistant }: { call: LiveCall; assistant: Assistant },
): CallToolbox {
  if (!assistant.knowledge.isEnabled) return toolbox;
  const { clock, logger } = platform;
  const deps = { scope: platform.data.scope(call.organizationId), clock, logger, limitMs: retrievalLimitMs };
  return {
    hasTools: true,
    open: (answerNumber, actions, heard) =>
      withDocumentTool(toolbox.open(answerNumber, actions, heard), deps, {
        assistant,
        said: readTurn(heard.text, heard.source).text,
      }),
  };
}
