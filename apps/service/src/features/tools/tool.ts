import type { ClaimAction } from "@parley/contracts/tools/claim-actions";
import type { ToolType } from "@parley/contracts/tools/tool-schemas";
import type { OrganizationId, ToolId } from "@parley/foundation/branded-ids";
import type { ToolGuards } from "../../conversation/answer/tools/tool-guards.ts";
import type { JsonObject } from "../../platform/record-secrets/secret-places.ts";

/** The members people set, complete and checked; secrets are masked in the stored configuration. */
export interface ToolDefinition {
  /** Unique among the organization's tools. */
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly type: ToolType;
  /** By wire names, members we do not know included. */
  readonly configuration: JsonObject;
  /** As it was sent: an OpenAI function. */
  readonly functionDefinition: JsonObject;
  readonly timeoutSeconds: number;
  readonly retryAttempts: number;
  readonly isActive: boolean;
  /** Stored, but without effect: other organizations never see the tool. */
  readonly isPublic: boolean;
  readonly guards: ToolGuards;
  /** What its success makes true when an assistant says so; null: as `suggestActions` finds. */
  readonly backsActions: readonly ClaimAction[] | null;
}

export interface Tool extends ToolDefinition {
  readonly id: ToolId;
  readonly organizationId: OrganizationId;
  readonly createdBy: number;
  readonly version: number;
  readonly executionCount: number;
  readonly successCount: number;
  readonly totalDurationMs: number;
  readonly lastExecutedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A tool as one assistant has it. */
export interface AssignedTool {
  readonly tool: Tool;
  readonly isEnabled: boolean;
  /** Members that override the tool's own configuration; secrets are masked. */
  readonly customConfiguration: JsonObject | null;
  readonly assignedAt: Date;
}
