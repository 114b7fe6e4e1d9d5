import type { AssistantId, ToolId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { SealedSecret } from "../../../platform/record-secrets/seal-secrets.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import { holdAssistant } from "../../assistants/find-assistant.ts";
import { checkConfiguration } from "../definitions/check-configuration.ts";
import { planToolSecrets, sealToolSecrets } from "../definitions/tool-secrets.ts";
import { findTool, holdTools } from "../definitions/tool-store.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { insertAssignment, replaceAssignmentSecrets } from "./assignment-store.ts";
import { mergeConfigurations } from "./merge-configurations.ts";

export interface AssignmentRequest {
  readonly assistantIds: readonly AssistantId[];
  readonly toolIds: readonly ToolId[];
  readonly isEnabled: boolean;
  readonly customConfiguration: JsonObject | null;
}

/**
 * Assigns each of the tools to each of the assistants, or none at all if one assignment is impossible.
 * @throws DomainError `not-found`, `invalid-input` (`nothing-to-assign`, `already-assigned`)
 */
export async function assignTools(
  deps: ToolsDeps,
  scope: OrganizationScope,
  request: AssignmentRequest,
): Promise<void> {
  const assistantIds = [...new Set(request.assistantIds)].toSorted((a, b) => a - b);
  const toolIds = [...new Set(request.toolIds)];
  if (assistantIds.length === 0 || toolIds.length === 0) throw emptyList("nothing-to-assign");
  const { customConfiguration } = request;
  if (customConfiguration !== null) await checkCustomConfiguration(deps, scope, toolIds, customConfiguration);
  const assignments = await Promise.all(
    assistantIds.flatMap((assistantId) =>
      toolIds.map(async (toolId) => ({
        assistantId,
        toolId,
        isEnabled: request.isEnabled,
        ...(await sealCustomConfiguration(deps, scope, assistantId, toolId, customConfiguration)),
      })),
    ),
  );
  await scope.transaction(async (unit) => {
    await requireAll(unit, assistantIds, toolIds);
    for (const { secrets, ...assignment } of assignments) {
      if (!(await insertAssignment(unit, assignment))) throw alreadyAssigned();
      await replaceAssignmentSecrets(unit, assignment.assistantId, assignment.toolId, secrets);
    }
  });
}

/** @throws DomainError `not-found` */
async function requireAll(
  unit: ScopedUnitOfWork,
  assistantIds: readonly AssistantId[],
  toolIds: readonly ToolId[],
): Promise<void> {
  const held = await holdTools(unit, toolIds);
  if (!toolIds.every((id) => held.has(id))) throw notFound("Tool");
  for (const id of assistantIds) if (!(await holdAssistant(unit, id))) throw notFound("Assistant");
}

async function checkCustomConfiguration(
  { findAddressProblem }: ToolsDeps,
  scope: OrganizationScope,
  toolIds: readonly ToolId[],
  customConfiguration: JsonObject,
): Promise<void> {
  for (const id of toolIds) {
    const tool = await scope.transaction((unit) => findTool(unit, id));
    if (tool === null) throw notFound("Tool");
    checkConfiguration(tool.type, mergeConfigurations(tool.configuration, customConfiguration), findAddressProblem);
  }
}

async function sealCustomConfiguration(
  { platform }: ToolsDeps,
  { organizationId }: OrganizationScope,
  assistantId: AssistantId,
  toolId: ToolId,
  configuration: JsonObject | null,
): Promise<{ customConfiguration: JsonObject | null; secrets: readonly SealedSecret[] }> {
  if (configuration === null) return { customConfiguration: null, secrets: [] };
  const plan = planToolSecrets(null, configuration, true);
  const owner = { organizationId, toolId, assistantId };
  return {
    customConfiguration: plan.settings,
    secrets: await sealToolSecrets(platform.envelope, owner, plan, []),
  };
}

export function emptyList(code: string): DomainError {
  return new DomainError("invalid-input", "The list is empty", { code, fix: "Name at least one." });
}

function alreadyAssigned(): DomainError {
  return new DomainError("invalid-input", "The tool is already assigned", {
    code: "already-assigned",
    fix: "Leave out those that have it, or change the assignment with configure.",
  });
}
