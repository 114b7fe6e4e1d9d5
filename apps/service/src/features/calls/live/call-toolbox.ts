import type { ToolSession } from "../../../conversation/answer/tool-session.ts";
import type { CallActions, HeardTurn } from "../../../conversation/call/call-plan.ts";
import { readTurn } from "../../../conversation/flow/read-turn.ts";
import type { AnswererDeps } from "../../answering/answerer-deps.ts";
import { chooseCallTools } from "../../answering/choose-tools.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { withDocumentTool } from "../../documents/retrieval/document-tool.ts";
import { type GivenMemory, isBlockFull } from "../../memories/cards/memory-block.ts";
import { withForgetTool } from "../../memories/forgetting/forget-tool.ts";
import { callerHashOfNumber } from "../../memories/memory-subject.ts";
import { withRecallTool } from "../../memories/recall/recall-tool.ts";
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
      farewell: call.farewell ?? farewell,
      sendSms: (body) => deps.sendSms(call, body),
      others: openOthers(answerNumber, heard),
    });
  const nothing = () => undefined;
  const idle: CallActions = { endCall: nothing, transfer: nothing, pressKeys: nothing, changeSettings: nothing };
  return { hasTools: open(0, idle, { number: 0, text: "", source: "speech" }).tools.length > 0, open };
}

/** The same with the tools by which more is remembered than the call was given, and by which the caller has it erased. */
export function rememberingToolbox(
  { platform, embeddings, retrievalLimitMs }: Pick<CallsDeps, "platform" | "embeddings" | "retrievalLimitMs">,
  toolbox: CallToolbox,
  { call, assistant, memories }: { call: LiveCall; assistant: Assistant; memories: readonly GivenMemory[] },
): CallToolbox {
  if (memories.length === 0) return toolbox;
  const callerHash = callerHashOfNumber(platform.hashes, call.customerPhoneNumber);
  const { clock, logger } = platform;
  const scope = platform.data.scope(call.organizationId);
  const remember = (tools: ToolSession) =>
    withRecallTool(
      tools,
      { scope, embeddings, clock, logger, limitMs: retrievalLimitMs },
      {
        conversationId: call.id,
        callerHash,
        location: call.assistantPhoneNumber,
        assistantId: assistant.id,
        memories,
      },
    );
  if (callerHash === null || !memories.some(({ isOfCaller }) => isOfCaller)) {
    return {
      hasTools: toolbox.hasTools || isBlockFull(memories),
      open: (...turn) => remember(toolbox.open(...turn)),
    };
  }
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
      return withForgetTool(remember(toolbox.open(answerNumber, actions, heard)), scope, {
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
  { platform, documentSearch, retrievalLimitMs }: Pick<CallsDeps, "platform" | "documentSearch" | "retrievalLimitMs">,
  toolbox: CallToolbox,
  { call, assistant }: { call: LiveCall; assistant: Assistant },
): CallToolbox {
  if (!assistant.knowledge.isEnabled) return toolbox;
  const { clock, logger } = platform;
  const scope = platform.data.scope(call.organizationId);
  const deps = { scope, documentSearch, clock, logger, limitMs: retrievalLimitMs };
  return {
    hasTools: true,
    open: (answerNumber, actions, heard) =>
      withDocumentTool(toolbox.open(answerNumber, actions, heard), deps, {
        assistant,
        said: readTurn(heard.text, heard.source).text,
      }),
  };
}
