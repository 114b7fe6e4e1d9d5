import { asId, type ToolId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import { likePattern } from "../../../platform/database/like-pattern.ts";
import type { Tools } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { SealedSecret } from "../../../platform/record-secrets/seal-secrets.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import type { Tool, ToolDefinition } from "../tool.ts";

/** An id for a row that is yet to be inserted. @param unscoped sequences belong to no organization */
export async function reserveToolId(unscoped: Pick<UnitOfWork, "db">): Promise<ToolId> {
  const { rows } = await sql<{ id: number }>`select nextval('tools_id_seq') as id`.execute(unscoped.db);
  const [row] = rows;
  if (row === undefined) throw new Error("the sequence of tools gave no id");
  return asId(row.id);
}

export async function insertTool(
  unit: ScopedUnitOfWork,
  id: ToolId,
  createdBy: number,
  definition: ToolDefinition,
): Promise<void> {
  await unit.db
    .insertInto("tools")
    .values({ id, organization_id: unit.organizationId, created_by: createdBy, ...columnsOf(definition) })
    .execute();
}

export async function findTool(unit: ScopedUnitOfWork, id: ToolId): Promise<Tool | null> {
  const row = await unit.db
    .selectFrom("tools")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : toolFromRow(row);
}

/** The ids among these that the organization has; none of them can be deleted before the transaction ends. */
export async function holdTools(unit: ScopedUnitOfWork, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await unit.db
    .selectFrom("tools")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
  return new Set(rows.map((row) => row.id));
}

export interface ToolFilter {
  readonly type?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** Any part of name, display name or description. */
  readonly search?: string | undefined;
}

export interface ToolOrder {
  readonly by: "name" | "display_name" | "created_at" | "updated_at" | "execution_count";
  readonly direction: "asc" | "desc";
}

function selectListed(unit: ScopedUnitOfWork, filter: ToolFilter) {
  let query = unit.db
    .selectFrom("tools")
    .where("organization_id", "=", unit.organizationId)
    .where("deleted_at", "is", null);
  if (filter.type !== undefined) query = query.where("tool_type", "=", filter.type);
  if (filter.isActive !== undefined) query = query.where("is_active", "=", filter.isActive);
  if (filter.search !== undefined && filter.search !== "") {
    const pattern = likePattern(filter.search);
    query = query.where((where) =>
      where.or([
        where("name", "ilike", pattern),
        where("display_name", "ilike", pattern),
        where("description", "ilike", pattern),
      ]),
    );
  }
  return query;
}

export async function listToolPage(
  unit: ScopedUnitOfWork,
  filter: ToolFilter,
  order: ToolOrder,
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly Tool[]> {
  const rows = await selectListed(unit, filter)
    .selectAll()
    .orderBy(order.by, order.direction)
    .orderBy("id", order.direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(toolFromRow);
}

export async function countTools(unit: ScopedUnitOfWork, filter: ToolFilter): Promise<number> {
  const row = await selectListed(unit, filter)
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether a live tool has the name. */
export async function isToolNameTaken(unit: ScopedUnitOfWork, name: string): Promise<boolean> {
  const row = await unit.db
    .selectFrom("tools")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("name", "=", name)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a change based on `version`; false when that is outdated or the tool is gone. */
export async function replaceTool(
  unit: ScopedUnitOfWork,
  id: ToolId,
  version: number,
  definition: ToolDefinition,
): Promise<boolean> {
  const result = await unit.db
    .updateTable("tools")
    .set({ ...columnsOf(definition), version: version + 1, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("version", "=", version)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The row stays for the executions that name it; its secrets are deleted. False when there is no such tool. */
export async function markToolDeleted(unit: ScopedUnitOfWork, id: ToolId): Promise<boolean> {
  const result = await unit.db
    .updateTable("tools")
    .set({ deleted_at: sql<Date>`now()`, is_active: false, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await replaceToolSecrets(unit, id, []);
  return true;
}

/** Counts a settled execution. */
export async function countExecution(
  unit: ScopedUnitOfWork,
  id: ToolId,
  execution: { readonly isSuccess: boolean; readonly durationMs: number },
): Promise<void> {
  await unit.db
    .updateTable("tools")
    .set({
      execution_count: sql<number>`execution_count + 1`,
      success_count: sql<number>`success_count + ${execution.isSuccess ? 1 : 0}`,
      total_duration_ms: sql<number>`total_duration_ms + ${execution.durationMs}`,
      last_executed_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

export async function listToolSecrets(unit: ScopedUnitOfWork, id: ToolId): Promise<readonly SealedSecret[]> {
  const rows = await unit.db
    .selectFrom("tool_secrets")
    .select(["path", "value_encrypted"])
    .where("organization_id", "=", unit.organizationId)
    .where("tool_id", "=", id)
    .execute();
  return rows.map((row) => ({ path: row.path, ciphertext: row.value_encrypted }));
}

/** Replaces the tool's secrets. */
export async function replaceToolSecrets(
  unit: ScopedUnitOfWork,
  id: ToolId,
  secrets: readonly SealedSecret[],
): Promise<void> {
  await unit.db
    .deleteFrom("tool_secrets")
    .where("organization_id", "=", unit.organizationId)
    .where("tool_id", "=", id)
    .execute();
  if (secrets.length === 0) return;
  await unit.db
    .insertInto("tool_secrets")
    .values(
      secrets.map((secret) => ({
        organization_id: unit.organizationId,
        tool_id: id,
        path: secret.path,
        value_encrypted: secret.ciphertext,
      })),
    )
    .execute();
}

function columnsOf(definition: ToolDefinition) {
  return {
    name: definition.name,
    display_name: definition.displayName,
    description: definition.description,
    tool_type: definition.type,
    configuration: storableJson(definition.configuration),
    function_definition: storableJson(definition.functionDefinition),
    timeout_seconds: definition.timeoutSeconds,
    retry_attempts: definition.retryAttempts,
    is_active: definition.isActive,
    is_public: definition.isPublic,
    max_calls_per_conversation: definition.guards.maxCallsPerConversation,
    max_calls_per_day: definition.guards.maxCallsPerDay,
    requires_confirmation: definition.guards.requiresConfirmation,
    backs_actions: definition.backsActions === null ? null : [...definition.backsActions],
  };
}

export function toolFromRow(row: Selectable<Tools>): Tool {
  return {
    id: asId(row.id),
    organizationId: asId(row.organization_id),
    name: row.name,
    displayName: row.display_name,
    description: row.description,
    type: row.tool_type as Tool["type"],
    configuration: row.configuration as JsonObject,
    functionDefinition: row.function_definition as JsonObject,
    timeoutSeconds: row.timeout_seconds,
    retryAttempts: row.retry_attempts,
    isActive: row.is_active,
    isPublic: row.is_public,
    guards: {
      maxCallsPerConversation: row.max_calls_per_conversation,
      maxCallsPerDay: row.max_calls_per_day,
      requiresConfirmation: row.requires_confirmation,
    },
    backsActions: row.backs_actions as Tool["backsActions"],
    createdBy: row.created_by,
    version: row.version,
    executionCount: row.execution_count,
    successCount: row.success_count,
    totalDurationMs: row.total_duration_ms,
    lastExecutedAt: row.last_executed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
