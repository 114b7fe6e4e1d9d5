import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { readRecordedCall } from "../../calls/traces/read-recorded-call.ts";
import type { GivenMemory } from "../../memories/cards/memory-block.ts";
import { listGivenMemories } from "../../memories/uses/note-uses.ts";
import type { Shadow } from "../../prompts/shadow/find-shadow.ts";
import type { RecordedTurn } from "../../prompts/shadow/recorded-conversation.ts";
import type { ToolMock } from "../../rehearsal/tool-mock.ts";
import { textingPrompt } from "../../texts/answer/model-responder.ts";
import { readRecordedThread } from "../../texts/thread/read-recorded-thread.ts";
import { receiptsAsMocks } from "./receipts-as-mocks.ts";
import { type SampledTurn, sampleTurns } from "./sample-turns.ts";

export interface ShadowedConversation {
  readonly conversationId: number;
  readonly channel: "voice" | "sms";
  readonly versionId: number;
  readonly assistantId: AssistantId;
  readonly liveVersionId: number | null;
  readonly shadow: Shadow;
}

/** A conversation that is over, ready to have turns of it answered by a version in shadow. */
export interface OpenedConversation {
  readonly assistant: Assistant;
  readonly liveVersionId: number | null;
  readonly sample: readonly SampledTurn[];
  /** What its tools answered. */
  readonly mocks: readonly ToolMock[];
  /** What the version's model is told: the same as in the conversation, but for the version's words. */
  readonly promptFor: (hasTools: boolean) => string;
}

/** Null: the conversation or its assistant is deleted. */
export async function openConversation(
  unit: ScopedUnitOfWork,
  hashes: KeyedHashes,
  { conversationId, channel, versionId, assistantId, liveVersionId, shadow }: ShadowedConversation,
): Promise<OpenedConversation | null> {
  const found = await findAssistant(unit, assistantId);
  if (found === null) return null;
  const assistant = { ...found, systemPrompt: shadow.systemPrompt };
  const memories = await listGivenMemories(unit, conversationId);
  const recorded = await read(unit, { conversationId, channel, assistant, memories });
  if (recorded === null) return null;
  return {
    assistant,
    liveVersionId,
    sample: sampleTurns(hashes, { versionId, conversationId }, recorded.turns, shadow.percentage),
    mocks: receiptsAsMocks(recorded.turns),
    promptFor: recorded.promptFor,
  };
}

async function read(
  unit: ScopedUnitOfWork,
  {
    conversationId,
    channel,
    assistant,
    memories,
  }: Pick<ShadowedConversation, "conversationId" | "channel"> & {
    readonly assistant: Assistant;
    readonly memories: readonly GivenMemory[];
  },
): Promise<(Pick<OpenedConversation, "promptFor"> & { readonly turns: readonly RecordedTurn[] }) | null> {
  if (channel === "sms") {
    return {
      turns: await readRecordedThread(unit, asId(conversationId)),
      promptFor: (hasTools) => textingPrompt(assistant.systemPrompt, { hasTools, memories }),
    };
  }
  const call = await readRecordedCall(unit, asId(conversationId));
  if (call === null) return null;
  return { turns: call.turns, promptFor: (hasTools) => call.promptFor(assistant, { hasTools, memories }) };
}
