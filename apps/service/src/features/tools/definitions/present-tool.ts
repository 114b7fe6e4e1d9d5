import type { toolResult, tool as toolSchema } from "@parley/contracts/tools/tool-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { ToolGuards } from "../../../conversation/answer/tools/tool-guards.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import { maySeeSecretEnds } from "../../assistants/show/present-assistant.ts";
import type { AssignedAssistant } from "../assignments/assignment-store.ts";
import type { AssignedTool, Tool } from "../tool.ts";
import { actionsBackedBy } from "./backed-actions.ts";
import { toClientConfiguration } from "./client-configuration.ts";
import { listParameters } from "./tool-function.ts";
import { withPlainMasks } from "./tool-secrets.ts";

type WireTool = z.input<typeof toolSchema>;

export function presentTool(tool: Tool, identity: Identity): WireTool {
  const configuration = presentConfiguration(tool.configuration, identity);
  const config = toClientConfiguration(tool.type, configuration, tool.timeoutSeconds);
  return {
    id: tool.id,
    organization_id: tool.organizationId,
    name: tool.name,
    display_name: tool.displayName,
    description: tool.description,
    tool_type: tool.type,
    configuration,
    function_definition: tool.functionDefinition,
    parameters: [...listParameters(tool.functionDefinition)],
    http_config: tool.type === "endpoint" ? config : null,
    python_config: tool.type === "python_function" ? config : null,
    lambda_config: tool.type === "lambda" ? config : null,
    timeout_seconds: tool.timeoutSeconds,
    retry_attempts: tool.retryAttempts,
    is_active: tool.isActive,
    is_public: tool.isPublic,
    ...presentGuards(tool.guards),
    backs_actions: [...actionsBackedBy(tool)],
    ...presentCounters(tool),
    created_by: tool.createdBy,
    created_at: toWireTimestamp(tool.createdAt),
    updated_at: toWireTimestamp(tool.updatedAt),
  };
}

export function presentToolResult(tool: Tool, identity: Identity, message: string): z.input<typeof toolResult> {
  const presented = presentTool(tool, identity);
  return { ...presented, success: true, message, tool: presented };
}

export function presentAssignedTool(assigned: AssignedTool, identity: Identity) {
  const { tool, isEnabled, customConfiguration, assignedAt } = assigned;
  return {
    ...presentTool(tool, identity),
    tool_id: tool.id,
    enabled: isEnabled,
    custom_configuration: customConfiguration === null ? null : presentConfiguration(customConfiguration, identity),
    assigned_at: toWireTimestamp(assignedAt),
  };
}

export function presentAssignment(assignment: AssignedAssistant, identity: Identity) {
  const { customConfiguration } = assignment;
  return {
    assistant_id: assignment.assistantId,
    assistant_name: assignment.assistantName,
    enabled: assignment.isEnabled,
    custom_configuration: customConfiguration === null ? null : presentConfiguration(customConfiguration, identity),
    assigned_at: toWireTimestamp(assignment.assignedAt),
  };
}

/** Stored configurations are masked already; callers who may not set secrets see one and the same mask everywhere. */
function presentConfiguration(configuration: JsonObject, identity: Identity): Record<string, unknown> {
  return { ...(maySeeSecretEnds(identity) ? configuration : withPlainMasks(configuration)) };
}

/** By wire names. */
export function presentGuards({ maxCallsPerConversation, maxCallsPerDay, requiresConfirmation }: ToolGuards) {
  return {
    max_calls_per_conversation: maxCallsPerConversation,
    max_calls_per_day: maxCallsPerDay,
    requires_confirmation: requiresConfirmation,
  };
}

function presentCounters({ executionCount, successCount, totalDurationMs, lastExecutedAt }: Tool) {
  return {
    execution_count: executionCount,
    success_count: successCount,
    failure_count: executionCount - successCount,
    success_rate: executionCount === 0 ? 0 : Math.round((10_000 * successCount) / executionCount) / 100,
    avg_execution_time: executionCount === 0 ? null : Math.round(totalDurationMs / executionCount) / 1_000,
    last_executed_at: toWireTimestampOrNull(lastExecutedAt),
  };
}
