import type { ClaimAction } from "@parley/contracts/tools/claim-actions";
import type { ToolId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { CallableTool } from "../../../conversation/answer/tools/callable-tool.ts";
import type { ToolGuards } from "../../../conversation/answer/tools/tool-guards.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { type AssistantSecrets, customToolsWithSecrets } from "../../assistants/assistant-secrets.ts";
import { listAssignedTools, listAssignmentSecrets } from "../assignments/assignment-store.ts";
import { mergeConfigurations } from "../assignments/merge-configurations.ts";
import { actionsBackedBy } from "../definitions/backed-actions.ts";
import { readRecordTool } from "../definitions/record-tool.ts";
import { toCallableTool } from "../definitions/to-callable-tool.ts";
import { revealConfiguration } from "../definitions/tool-secrets.ts";
import { listToolSecrets } from "../definitions/tool-store.ts";
import type { AssignedTool } from "../tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";

/** A tool offered to a model. */
export interface OfferedTool {
  /** Null for a tool in the assistant's record. */
  readonly toolId: ToolId | null;
  readonly callable: CallableTool;
  readonly guards: ToolGuards;
  /** What its success makes true when the assistant says so. */
  readonly backs: readonly ClaimAction[];
}

/** A tool that is switched on but not offered, and why. */
export interface LeftOutTool {
  readonly name: string;
  readonly reason: string;
}

export interface OfferedTools {
  readonly tools: readonly OfferedTool[];
  readonly leftOut: readonly LeftOutTool[];
}

/** With many more, the prompt would be more about tools than about the customer. */
const MOST_TOOLS = 64;

/**
 * The tools offered to an assistant's model: the endpoint tools of its record, then the organization's tools assigned to
 * it, as far as they are switched on. If two have the same function name, the first one wins. A tool that cannot be offered
 * is reported and does not affect the others.
 */
export async function offeredTools(
  deps: ToolsDeps,
  scope: OrganizationScope,
  assistant: Assistant,
  secrets: AssistantSecrets,
): Promise<OfferedTools> {
  const leftOut: LeftOutTool[] = [];
  const found: OfferedTool[] = [];
  const take = async (name: string, make: () => Promise<OfferedTool | null>) => {
    try {
      const offered = await make();
      if (offered === null) return;
      const functionName = offered.callable.function.name;
      if (found.some((other) => other.callable.function.name === functionName)) {
        leftOut.push({ name, reason: `another tool comes first with the function ${functionName}` });
      } else if (found.length >= MOST_TOOLS) {
        leftOut.push({ name, reason: `only ${MOST_TOOLS} tools can be offered` });
      } else {
        found.push(offered);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      leftOut.push({ name, reason: error.message });
    }
  };
  for (const record of customToolsWithSecrets(assistant, secrets)) {
    await take(typeof record["name"] === "string" ? record["name"] : "(no name)", async () => ofRecord(deps, record));
  }
  for (const assigned of await scope.transaction((unit) => listAssignedTools(unit, assistant.id))) {
    if (!assigned.isEnabled || !assigned.tool.isActive) continue;
    await take(assigned.tool.name, () => ofOrganization(deps, scope, assistant, assigned));
  }
  return { tools: found, leftOut };
}

/** Null: switched off. @throws DomainError */
function ofRecord(deps: ToolsDeps, record: JsonObject): OfferedTool | null {
  const { definition } = readRecordTool(record);
  if (definition === null) throw new DomainError("invalid-input", "the record's tool is not complete");
  if (!definition.isActive || record["enabled"] === false) return null;
  const callable = toCallableTool(definition, definition.configuration, deps.findAddressProblem);
  return { toolId: null, callable, guards: definition.guards, backs: actionsBackedBy(definition) };
}

async function ofOrganization(
  deps: ToolsDeps,
  scope: OrganizationScope,
  assistant: Assistant,
  { tool, customConfiguration }: AssignedTool,
): Promise<OfferedTool> {
  const { envelope } = deps.platform;
  const { organizationId } = scope;
  const stored = await scope.transaction(async (unit) => ({
    own: await listToolSecrets(unit, tool.id),
    custom: customConfiguration === null ? [] : await listAssignmentSecrets(unit, assistant.id, tool.id),
  }));
  const owner = { organizationId, toolId: tool.id, assistantId: null };
  const own = await revealConfiguration(envelope, owner, tool.configuration, stored.own);
  const custom =
    customConfiguration === null
      ? null
      : await revealConfiguration(
          envelope,
          { ...owner, assistantId: assistant.id },
          customConfiguration,
          stored.custom,
        );
  const configuration = mergeConfigurations(own, custom);
  const callable = toCallableTool(tool, configuration, deps.findAddressProblem);
  return { toolId: tool.id, callable, guards: tool.guards, backs: actionsBackedBy({ ...tool, configuration }) };
}
