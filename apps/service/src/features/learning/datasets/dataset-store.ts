import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";
import type { EvalDataset, NewEvalDataset } from "./dataset.ts";

/** @returns its id */
export async function insertDataset(unit: ScopedUnitOfWork, made: NewEvalDataset): Promise<number> {
  const { id } = await unit.db
    .insertInto("eval_datasets")
    .values({
      organization_id: unit.organizationId,
      assistant_id: made.assistantId,
      name: storable(made.name),
      description: made.description === null ? null : storable(made.description),
      dataset_type: made.type,
      tags: made.tags.map(storable),
      created_by: made.createdBy,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest first. */
export async function listDatasets(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<readonly EvalDataset[]> {
  const rows = await selectDatasets(unit, assistantId).orderBy("id", "desc").execute();
  return rows.map(datasetFromRow);
}

/** Of another assistant, none. */
export async function findDataset(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  id: number,
): Promise<EvalDataset | null> {
  const row = await selectDatasets(unit, assistantId).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : datasetFromRow(row);
}

export async function countDatasets(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<number> {
  const { count } = await unit.db
    .selectFrom("eval_datasets")
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Locks the dataset until the transaction ends.
 * - `change-cases`: it is not published meanwhile; cases are changed and deleted side by side;
 * - `add-cases`: the same, and nobody else adds any, so that they can be counted;
 * - `publish`: nothing of it is changed.
 */
export async function holdDataset(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  id: number,
  purpose: "change-cases" | "add-cases" | "publish",
): Promise<{ readonly isPublished: boolean } | null> {
  const row = await unit.db
    .selectFrom("eval_datasets")
    .select("published_at")
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId)
    .where("id", "=", id)
    .$if(purpose === "change-cases", (query) => query.forShare())
    .$if(purpose === "add-cases", (query) => query.forNoKeyUpdate())
    .$if(purpose === "publish", (query) => query.forUpdate())
    .executeTakeFirst();
  return row === undefined ? null : { isPublished: row.published_at !== null };
}

/** From now on it is published; one that is already, stays as it is. */
export async function markPublished(unit: ScopedUnitOfWork, id: number): Promise<void> {
  await unit.db
    .updateTable("eval_datasets")
    .set({ published_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("published_at", "is", null)
    .execute();
}

function selectDatasets(unit: ScopedUnitOfWork, assistantId: AssistantId) {
  return unit.db
    .selectFrom("eval_datasets")
    .selectAll()
    .select((builder) =>
      builder
        .selectFrom("eval_cases")
        .select((counted) => counted.fn.countAll<number>().as("count"))
        .whereRef("eval_cases.organization_id", "=", "eval_datasets.organization_id")
        .whereRef("eval_cases.dataset_id", "=", "eval_datasets.id")
        .as("case_count"),
    )
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId);
}

type DatasetRow = Awaited<ReturnType<ReturnType<typeof selectDatasets>["execute"]>>[number];

function datasetFromRow(row: DatasetRow): EvalDataset {
  return {
    id: row.id,
    assistantId: asId(row.assistant_id),
    name: row.name,
    description: row.description,
    type: row.dataset_type as EvalDataset["type"],
    tags: row.tags,
    publishedAt: row.published_at,
    caseCount: row.case_count ?? 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
