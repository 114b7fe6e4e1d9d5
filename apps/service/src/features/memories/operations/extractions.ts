import { getMemoryExtraction, requestMemoryExtraction } from "@parley/contracts/learning/extraction-contracts";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { type Extraction, findExtraction } from "../extraction/extraction-store.ts";
import { requestReading } from "../extraction/request-extraction.ts";

/** The reading of finished conversations for facts. */
export const extractionOperations: readonly Operation[] = [
  defineOperation(getMemoryExtraction, async ({ scope, params }) => {
    const found = await scope.transaction((unit) => findExtraction(unit, params.conversation_id));
    if (found === null) throw notFound("Extraction");
    return present(found);
  }),
  defineOperation(requestMemoryExtraction, async ({ scope, params }) =>
    present(await scope.transaction((unit) => requestReading(unit, params.conversation_id))),
  ),
];

function present({ counts, ...extraction }: Extraction) {
  return {
    conversation_id: extraction.conversationId,
    channel: extraction.channel,
    assistant_id: extraction.assistantId,
    caller_hash: extraction.callerHash,
    state: extraction.state,
    reason: extraction.reason,
    llm_provider: extraction.provider,
    llm_model: extraction.modelId,
    added_count: counts.added,
    confirmed_count: counts.confirmed,
    superseded_count: counts.superseded,
    refused_count: counts.refused,
    created_at: toWireTimestamp(extraction.createdAt),
    finished_at: toWireTimestampOrNull(extraction.finishedAt),
  };
}
