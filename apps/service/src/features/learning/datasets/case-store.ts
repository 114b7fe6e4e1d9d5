import { type Selectable, sql } from "kysely";
import type { EvalCases } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import type { CaseOrigin, EvalCase, NewEvalCase } from "./dataset.ts";

export async function insertCase(
  unit: ScopedUnitOfWork,
  datasetId: number,
  made: NewEvalCase,
  { callTraceId, caseDraftId }: CaseOrigin,
): Promise<EvalCase> {
  const row = await unit.db
    .insertInto("eval_cases")
    .values({ ...keyOf(unit, datasetId), ...columnsOf(made), call_trace_id: callTraceId, case_draft_id: caseDraftId })
    .returningAll()
    .executeTakeFirstOrThrow();
  return caseFromRow(row);
}

/** In one statement; they keep their order. */
export async function insertCases(
  unit: ScopedUnitOfWork,
  datasetId: number,
  made: readonly NewEvalCase[],
): Promise<void> {
  if (made.length === 0) return;
  await unit.db
    .insertInto("eval_cases")
    .values(made.map((each) => ({ ...keyOf(unit, datasetId), ...columnsOf(each) })))
    .execute();
}

/** In the order they were added. @param page null: all of them */
export async function listCases(
  unit: ScopedUnitOfWork,
  datasetId: number,
  page: { readonly limit: number; readonly offset: number } | null,
): Promise<readonly EvalCase[]> {
  const rows = await casesOf(unit, datasetId)
    .selectAll()
    .orderBy("id")
    .$if(page !== null, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute();
  return rows.map(caseFromRow);
}

/** In order. */
export async function listCaseIds(unit: ScopedUnitOfWork, datasetId: number): Promise<readonly number[]> {
  const rows = await casesOf(unit, datasetId).select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Those of the cases that are still there, in order. */
export async function findCases(
  unit: ScopedUnitOfWork,
  datasetId: number,
  ids: readonly number[],
): Promise<readonly EvalCase[]> {
  const rows = await casesOf(unit, datasetId)
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy("id")
    .execute();
  return rows.map(caseFromRow);
}

export async function countCases(unit: ScopedUnitOfWork, datasetId: number): Promise<number> {
  const { count } = await casesOf(unit, datasetId)
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The characters of all its cases as JSON, written as the database does. */
export async function measureCases(unit: ScopedUnitOfWork, datasetId: number): Promise<number> {
  const { characters } = await casesOf(unit, datasetId)
    .select(
      sql<number>`coalesce(sum(length(conversation::text) + length(expected_response::text)
        + coalesce(length(mock_tool_responses::text), 0) + coalesce(length(case_name), 0)), 0)::float8`.as(
        "characters",
      ),
    )
    .executeTakeFirstOrThrow();
  return characters;
}

/** @returns null when the dataset has no such case */
export async function updateCase(
  unit: ScopedUnitOfWork,
  datasetId: number,
  id: number,
  made: NewEvalCase,
): Promise<EvalCase | null> {
  const row = await unit.db
    .updateTable("eval_cases")
    .set({ ...columnsOf(made), updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("dataset_id", "=", datasetId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : caseFromRow(row);
}

/** @returns false when the dataset has no such case */
export async function removeCase(unit: ScopedUnitOfWork, datasetId: number, id: number): Promise<boolean> {
  const result = await unit.db
    .deleteFrom("eval_cases")
    .where("organization_id", "=", unit.organizationId)
    .where("dataset_id", "=", datasetId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

function casesOf(unit: ScopedUnitOfWork, datasetId: number) {
  return unit.db
    .selectFrom("eval_cases")
    .where("organization_id", "=", unit.organizationId)
    .where("dataset_id", "=", datasetId);
}

function keyOf(unit: ScopedUnitOfWork, datasetId: number) {
  return { organization_id: unit.organizationId, dataset_id: datasetId };
}

function columnsOf(made: NewEvalCase) {
  return {
    case_name: made.name === null ? null : storable(made.name),
    conversation: storableJson(made.conversation),
    expected_response: storableJson(made.expectedResponse),
    mock_tool_responses: made.mockToolResponses === null ? null : storableJson(made.mockToolResponses),
    difficulty: made.difficulty,
  };
}

function caseFromRow(row: Selectable<EvalCases>): EvalCase {
  return {
    id: row.id,
    datasetId: row.dataset_id,
    name: row.case_name,
    conversation: row.conversation as EvalCase["conversation"],
    expectedResponse: row.expected_response as EvalCase["expectedResponse"],
    mockToolResponses: row.mock_tool_responses as EvalCase["mockToolResponses"],
    difficulty: row.difficulty as EvalCase["difficulty"],
    callTraceId: row.call_trace_id,
    caseDraftId: row.case_draft_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
