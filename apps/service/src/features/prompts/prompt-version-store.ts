import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { PromptVersions } from "../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storable } from "../../platform/database/storable.ts";
import type { PromptStatus } from "./prompt-states.ts";
import type { PromptSource, PromptVersion } from "./prompt-version.ts";

export interface NewPromptVersion {
  readonly assistantId: AssistantId;
  readonly name: string | null;
  readonly systemPrompt: string;
  readonly changeSummary: string | null;
  readonly source: PromptSource;
  readonly status: "draft" | "production" | "retired";
  readonly replacedVersionId: number | null;
  /** Null: nobody did. */
  readonly createdBy: number | null;
}

/** Numbers it after the assistant's newest; the assistant is locked, so that no other has that number. */
export async function insertPromptVersion(unit: ScopedUnitOfWork, made: NewPromptVersion): Promise<PromptVersion> {
  const row = await unit.db
    .insertInto("prompt_versions")
    .values({
      organization_id: unit.organizationId,
      assistant_id: made.assistantId,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from prompt_versions
        where organization_id = ${unit.organizationId} and assistant_id = ${made.assistantId})`,
      version_name: made.name === null ? null : storable(made.name),
      system_prompt: storable(made.systemPrompt),
      change_summary: made.changeSummary === null ? null : storable(made.changeSummary),
      source: made.source,
      status: made.status,
      replaced_version_id: made.replacedVersionId,
      created_by: made.createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return versionFromRow(row);
}

/** The newest first; of another assistant, none. */
export async function listPromptVersions(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  status: string | null,
): Promise<readonly PromptVersion[]> {
  const rows = await selectVersions(unit, assistantId)
    .$if(status !== null, (query) => query.where("status", "=", status ?? ""))
    .selectAll()
    .orderBy("version", "desc")
    .execute();
  return rows.map(versionFromRow);
}

export async function findPromptVersion(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  id: number,
): Promise<PromptVersion | null> {
  const row = await selectVersions(unit, assistantId).selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : versionFromRow(row);
}

/** The one in production, the one that is a canary, or the one in shadow. */
export async function findServing(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  status: "production" | "canary" | "shadow",
): Promise<PromptVersion | null> {
  const row = await selectVersions(unit, assistantId).selectAll().where("status", "=", status).executeTakeFirst();
  return row === undefined ? null : versionFromRow(row);
}

export async function countPromptVersions(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<number> {
  const row = await selectVersions(unit, assistantId)
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface VersionChange {
  readonly status: PromptStatus;
  readonly trafficPercentage: number | null;
  readonly shadowPercentage: number | null;
  /** These two left out: as it was. */
  readonly voiceShare?: number;
  readonly replacedVersionId?: number | null;
}

/** @returns false when the version has left the state meanwhile */
export async function updateStatus(
  unit: ScopedUnitOfWork,
  { id, status }: Pick<PromptVersion, "id" | "status">,
  to: VersionChange,
): Promise<boolean> {
  const result = await unit.db
    .updateTable("prompt_versions")
    .set({
      status: to.status,
      traffic_percentage: to.trafficPercentage,
      shadow_percentage: to.shadowPercentage,
      ...(to.voiceShare === undefined ? {} : { voice_share: to.voiceShare }),
      ...(to.replacedVersionId === undefined ? {} : { replaced_version_id: to.replacedVersionId }),
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("status", "=", status)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function noteEvaluation(
  unit: ScopedUnitOfWork,
  id: number,
  score: number,
  hasPassed: boolean,
): Promise<void> {
  await unit.db
    .updateTable("prompt_versions")
    .set({ eval_score: score, eval_passed: hasPassed, evaluated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

function selectVersions(unit: ScopedUnitOfWork, assistantId: AssistantId) {
  return unit.db
    .selectFrom("prompt_versions")
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId);
}

function versionFromRow(row: Selectable<PromptVersions>): PromptVersion {
  return {
    id: row.id,
    assistantId: asId(row.assistant_id),
    version: row.version,
    name: row.version_name,
    systemPrompt: row.system_prompt,
    changeSummary: row.change_summary,
    source: row.source as PromptSource,
    status: row.status as PromptStatus,
    trafficPercentage: row.traffic_percentage,
    voiceShare: row.voice_share,
    shadowPercentage: row.shadow_percentage,
    evalScore: row.eval_score,
    evalPassed: row.eval_passed,
    evaluatedAt: row.evaluated_at,
    replacedVersionId: row.replaced_version_id,
    createdAt: row.created_at,
  };
}
