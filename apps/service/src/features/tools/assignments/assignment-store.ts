import type { AssistantId, ToolId } from "@parley/foundation/branded-ids";
import { type SqlBool, sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { SealedSecret } from "../../../platform/record-secrets/seal-secrets.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import { toolFromRow } from "../definitions/tool-store.ts";
import type { AssignedTool } from "../tool.ts";

export interface ToolAssignment {
  readonly assistantId: AssistantId;
  readonly toolId: ToolId;
  readonly isEnabled: boolean;
  /** Secrets are masked. */
  readonly customConfiguration: JsonObject | null;
}

/** False, without writing anything, when the assistant already has the tool. */
export async function insertAssignment(unit: ScopedUnitOfWork, assignment: ToolAssignment): Promise<boolean> {
  const result = await unit.db
    .insertInto("assistant_tools")
    .values({
      organization_id: unit.organizationId,
      assistant_id: assignment.assistantId,
      tool_id: assignment.toolId,
      enabled: assignment.isEnabled,
      custom_configuration:
        assignment.customConfiguration === null ? null : storableJson(assignment.customConfiguration),
      // Tools assigned in one transaction keep their order.
      assigned_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "assistant_id", "tool_id"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** An assistant's tools, in the order they were assigned, without deleted ones. */
export async function listAssignedTools(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
): Promise<readonly AssignedTool[]> {
  const rows = await unit.db
    .selectFrom("assistant_tools")
    .innerJoin("tools", (join) =>
      join
        .onRef("tools.organization_id", "=", "assistant_tools.organization_id")
        .onRef("tools.id", "=", "assistant_tools.tool_id"),
    )
    .selectAll("tools")
    .select(["assistant_tools.enabled", "assistant_tools.custom_configuration", "assistant_tools.assigned_at"])
    .where("assistant_tools.organization_id", "=", unit.organizationId)
    .where("assistant_tools.assistant_id", "=", assistantId)
    .where("tools.organization_id", "=", unit.organizationId)
    .where("tools.deleted_at", "is", null)
    .orderBy("assistant_tools.assigned_at")
    .orderBy("assistant_tools.tool_id")
    .execute();
  return rows.map((row) => ({
    tool: toolFromRow(row),
    isEnabled: row.enabled,
    customConfiguration: row.custom_configuration as JsonObject | null,
    assignedAt: row.assigned_at,
  }));
}

export interface AssignedAssistant {
  readonly assistantId: number;
  readonly assistantName: string;
  readonly isEnabled: boolean;
  readonly customConfiguration: JsonObject | null;
  readonly assignedAt: Date;
}

/** The assistants that have a tool, in the order it was assigned to them. */
export async function listAssignments(unit: ScopedUnitOfWork, toolId: ToolId): Promise<readonly AssignedAssistant[]> {
  const rows = await unit.db
    .selectFrom("assistant_tools")
    .innerJoin("assistants", (join) =>
      join
        .onRef("assistants.organization_id", "=", "assistant_tools.organization_id")
        .onRef("assistants.id", "=", "assistant_tools.assistant_id"),
    )
    .select([
      "assistant_tools.assistant_id",
      "assistants.name",
      "assistant_tools.enabled",
      "assistant_tools.custom_configuration",
      "assistant_tools.assigned_at",
    ])
    .where("assistant_tools.organization_id", "=", unit.organizationId)
    .where("assistant_tools.tool_id", "=", toolId)
    .where("assistants.organization_id", "=", unit.organizationId)
    .where("assistants.deleted_at", "is", null)
    .orderBy("assistant_tools.assigned_at")
    .orderBy("assistant_tools.assistant_id")
    .execute();
  return rows.map((row) => ({
    assistantId: row.assistant_id,
    assistantName: row.name,
    isEnabled: row.enabled,
    customConfiguration: row.custom_configuration as JsonObject | null,
    assignedAt: row.assigned_at,
  }));
}

/** One assignment, locked until the transaction ends, so that its configuration and secrets change together. */
export async function lockAssignment(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  toolId: ToolId,
): Promise<ToolAssignment | null> {
  const row = await unit.db
    .selectFrom("assistant_tools")
    .select(["enabled", "custom_configuration"])
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId)
    .where("tool_id", "=", toolId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const customConfiguration = row.custom_configuration as JsonObject | null;
  return { assistantId, toolId, isEnabled: row.enabled, customConfiguration };
}

export async function replaceAssignment(unit: ScopedUnitOfWork, assignment: ToolAssignment): Promise<void> {
  await unit.db
    .updateTable("assistant_tools")
    .set({
      enabled: assignment.isEnabled,
      custom_configuration:
        assignment.customConfiguration === null ? null : storableJson(assignment.customConfiguration),
    })
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assignment.assistantId)
    .where("tool_id", "=", assignment.toolId)
    .execute();
}

/** Deletes the assignments with their secrets. Returns how many there were. */
export async function deleteAssignments(
  unit: ScopedUnitOfWork,
  of: { readonly assistantId?: AssistantId; readonly toolId?: ToolId },
): Promise<number> {
  const { assistantId, toolId } = of;
  const result = await unit.db
    .deleteFrom("assistant_tools")
    .where("organization_id", "=", unit.organizationId)
    .$if(assistantId !== undefined, (query) => query.where("assistant_id", "=", Number(assistantId)))
    .$if(toolId !== undefined, (query) => query.where("tool_id", "=", Number(toolId)))
    // Without either, it would match everything.
    .where(sql<SqlBool>`${assistantId !== undefined || toolId !== undefined}::boolean`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function listAssignmentSecrets(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  toolId: ToolId,
): Promise<readonly SealedSecret[]> {
  const rows = await unit.db
    .selectFrom("assistant_tool_secrets")
    .select(["path", "value_encrypted"])
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId)
    .where("tool_id", "=", toolId)
    .execute();
  return rows.map((row) => ({ path: row.path, ciphertext: row.value_encrypted }));
}

export async function replaceAssignmentSecrets(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  toolId: ToolId,
  secrets: readonly SealedSecret[],
): Promise<void> {
  await unit.db
    .deleteFrom("assistant_tool_secrets")
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId)
    .where("tool_id", "=", toolId)
    .execute();
  if (secrets.length === 0) return;
  await unit.db
    .insertInto("assistant_tool_secrets")
    .values(
      secrets.map((secret) => ({
        organization_id: unit.organizationId,
        assistant_id: assistantId,
        tool_id: toolId,
        path: secret.path,
        value_encrypted: secret.ciphertext,
      })),
    )
    .execute();
}

/** Whether any assignment of the tool keeps a secret that goes to the tool's own address. */
export async function hasAssignmentSecrets(unit: ScopedUnitOfWork, toolId: ToolId): Promise<boolean> {
  const row = await unit.db
    .selectFrom("assistant_tool_secrets")
    .select("path")
    .where("organization_id", "=", unit.organizationId)
    .where("tool_id", "=", toolId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
