import type { CallId } from "@parley/foundation/branded-ids";
import type { FinishedCall } from "../../../conversation/answer/tool-session.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import type { GivenMemory } from "../../memories/cards/memory-block.ts";
import type { RecordedTurn } from "../../prompts/shadow/recorded-conversation.ts";
import { findLiveCall } from "../live/live-call-store.ts";
import { callPrompt } from "../live/plan-call.ts";
import { type CallTurn, listTurns } from "./call-turn-store.ts";

export interface RecordedCall {
  /** In order. */
  readonly turns: readonly RecordedTurn[];
  /** What a model is told that answers in this call. */
  promptFor(
    assistant: Assistant,
    given: { readonly hasTools: boolean; readonly memories: readonly GivenMemory[] },
  ): string;
}

/** Null: there is no such call. */
export async function readRecordedCall(unit: ScopedUnitOfWork, callId: CallId): Promise<RecordedCall | null> {
  const call = await findLiveCall(unit, { id: callId });
  if (call === null) return null;
  const turns = await listTurns(unit, callId);
  return {
    turns: turns.filter(({ content }) => content.trim() !== "").map(recordedTurn),
    promptFor: (assistant, given) => callPrompt(call, assistant, given),
  };
}

function recordedTurn({ index, role, content, generatedText, purpose, failure, toolCalls }: CallTurn): RecordedTurn {
  return {
    index,
    role,
    content,
    // A welcome, an apology or a farewell has a purpose of its own.
    isAnswer: role === "assistant" && failure === null && (purpose === null || purpose === "answer"),
    fullText: generatedText ?? content,
    // As the recorder of the call wrote them.
    toolCalls: toolCalls as readonly FinishedCall[],
  };
}
