import type { evalCase, exportedCase } from "@parley/contracts/learning/eval-case-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { EvalCase, EvalDataset } from "./dataset.ts";

export function presentDataset(dataset: EvalDataset) {
  return {
    id: dataset.id,
    assistant_id: dataset.assistantId,
    ...presentHead(dataset),
    is_published: dataset.publishedAt !== null,
    published_at: toWireTimestampOrNull(dataset.publishedAt),
    case_count: dataset.caseCount,
    created_at: toWireTimestamp(dataset.createdAt),
    updated_at: toWireTimestamp(dataset.updatedAt),
  };
}

/** As an import takes it. */
export function presentExport(dataset: EvalDataset, cases: readonly EvalCase[]) {
  return { ...presentHead(dataset), cases: cases.map(presentMembers) };
}

export function presentCase(shown: EvalCase): z.input<typeof evalCase> {
  return {
    id: shown.id,
    dataset_id: shown.datasetId,
    ...presentMembers(shown),
    call_trace_id: shown.callTraceId,
    case_draft_id: shown.caseDraftId,
    created_at: toWireTimestamp(shown.createdAt),
    updated_at: toWireTimestamp(shown.updatedAt),
  };
}

function presentHead({ name, description, type, tags }: EvalDataset) {
  return { name, description, dataset_type: type, tags: [...tags] };
}

function presentMembers(shown: EvalCase): z.input<typeof exportedCase> {
  const { expectedResponse: expected } = shown;
  return {
    case_name: shown.name,
    conversation: shown.conversation.map((turn) => ({ ...turn })),
    expected_response: typeof expected === "string" ? expected : { ...expected },
    mock_tool_responses: shown.mockToolResponses === null ? null : { ...shown.mockToolResponses },
    difficulty: shown.difficulty,
  };
}
