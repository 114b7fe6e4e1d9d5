import { type AssistantId, asId, type UserId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import type { CaseDraft, NewCaseDraft } from "./failure-review.ts";

export async function insertDraft(unit: ScopedUnitOfWork, draft: NewCaseDraft): Promise<number> {
  const { id } = await unit.db
    .insertInto("case_drafts")
    .values({
      organization_id: unit.organizationId,
      cluster_id: draft.clusterId,
      call_id: draft.callId,
      call_trace_id: draft.traceId,
      case_name: draft.name === null ? null : storable(draft.name),
      conversation: storableJson(draft.conversation),
      mock_tool_responses: draft.mockToolResponses === null ? null : storableJson(draft.mockToolResponses),
      expected_response: draft.expectedResponse === null ? null : storableJson(draft.expectedResponse),
      reason: draft.reason === null ? null : storable(draft.reason),
      created_by: draft.createdBy,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest first. */
export async function listDrafts(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  filter: { readonly state: CaseDraft["state"] | null; readonly limit: number; readonly offset: number },
): Promise<readonly CaseDraft[]> {
  const rows = await select(unit, assistantId)
    .$if(filter.state !== null, (query) => query.where("draft.state", "=", filter.state ?? ""))
    .orderBy("draft.id", "desc")
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return rows.map(fromRow);
}

/** @param lock nobody else decides on it before the transaction ends */
export async function findDraft(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  id: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<CaseDraft | null> {
  const row = await select(unit, assistantId)
    .where("draft.id", "=", id)
    .$if(lock, (query) => query.forUpdate("draft"))
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

export async function decideDraft(
  unit: ScopedUnitOfWork,
  id: number,
  decision: { readonly state: "accepted" | "rejected"; readonly reason: string | null; readonly userId: UserId },
): Promise<void> {
  await unit.db
    .updateTable("case_drafts")
    .set({
      state: decision.state,
      reason: decision.reason === null ? null : storable(decision.reason),
      decided_by: decision.userId,
      decided_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

function select(unit: ScopedUnitOfWork, assistantId: AssistantId) {
  return unit.db
    .selectFrom("case_drafts as draft")
    .innerJoin("failure_clusters as cluster", (join) =>
      join.onRef("cluster.organization_id", "=", "draft.organization_id").onRef("cluster.id", "=", "draft.cluster_id"),
    )
    .innerJoin("failure_reviews as review", (join) =>
      join.onRef("review.organization_id", "=", "cluster.organization_id").onRef("review.id", "=", "cluster.review_id"),
    )
    .selectAll("draft")
    .select("review.assistant_id")
    .select(
      sql<number | null>`(select min(eval_cases.id) from eval_cases
        where eval_cases.organization_id = draft.organization_id and eval_cases.case_draft_id = draft.id)`.as(
        "case_id",
      ),
    )
    .where("draft.organization_id", "=", unit.organizationId)
    .where("review.assistant_id", "=", assistantId);
}

function fromRow(row: Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number]): CaseDraft {
  return {
    id: row.id,
    assistantId: asId(row.assistant_id),
    clusterId: row.cluster_id,
    callId: asId(row.call_id),
    traceId: row.call_trace_id,
    name: row.case_name,
    conversation: row.conversation as CaseDraft["conversation"],
    mockToolResponses: row.mock_tool_responses as CaseDraft["mockToolResponses"],
    expectedResponse: row.expected_response as CaseDraft["expectedResponse"],
    reason: row.reason,
    state: row.state as CaseDraft["state"],
    createdAt: row.created_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    caseId: row.case_id,
  };
}
