import type { AssistantId, ToolId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import { holdAssistant } from "../../assistants/find-assistant.ts";
import { checkConfiguration } from "../definitions/check-configuration.ts";
import { planToolSecrets, sealToolSecrets } from "../definitions/tool-secrets.ts";
import { findTool } from "../definitions/tool-store.ts";
import type { Tool } from "../tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import {
  listAssignmentSecrets,
  lockAssignment,
  replaceAssignment,
  replaceAssignmentSecrets,
  type ToolAssignment,
} from "./assignment-store.ts";
import { mergeConfigurations } from "./merge-configurations.ts";
import { notAssigned } from "./unassign-tools.ts";

export interface AssignmentChange {
  readonly isEnabled: boolean;
  /** Undefined: unchanged; null: none. */
  readonly customConfiguration: JsonObject | null | undefined;
}

/**
 * Changes a tool's configuration for one assistant. A masked or empty secret keeps the stored one.
 * @param mayRedirectSecrets whether stored secrets may be kept when the address changes
 * @throws DomainError `not-found`, `invalid-input`
 */
export async function configureAssignedTool(
  { platform, findAddressProblem }: ToolsDeps,
  scope: OrganizationScope,
  { assistantId, toolId }: { readonly assistantId: AssistantId; readonly toolId: ToolId },
  change: AssignmentChange,
  mayRedirectSecrets: boolean,
): Promise<void> {
  const { tool, assignment, secrets } = await scope.transaction(async (unit) => {
    const found = await findTool(unit, toolId);
    if (found === null) throw notFound("Tool");
    if (!(await holdAssistant(unit, assistantId))) throw notFound("Assistant");
    const present = await lockAssignment(unit, assistantId, toolId);
    if (present === null) throw notAssigned();
    return { tool: found, assignment: present, secrets: await listAssignmentSecrets(unit, assistantId, toolId) };
  });
  const custom = change.customConfiguration === undefined ? assignment.customConfiguration : change.customConfiguration;
  if (custom !== null) checkMerged(tool, custom, findAddressProblem);
  const plan = custom === null ? null : planToolSecrets(assignment.customConfiguration, custom, mayRedirectSecrets);
  const owner = { organizationId: scope.organizationId, toolId, assistantId };
  const sealed = plan === null ? [] : await sealToolSecrets(platform.envelope, owner, plan, secrets);
  await scope.transaction(async (unit) => {
    const present = await lockAssignment(unit, assistantId, toolId);
    if (present === null) throw notAssigned();
    const next: ToolAssignment = {
      ...assignment,
      isEnabled: change.isEnabled,
      customConfiguration: plan?.settings ?? null,
    };
    await replaceAssignment(unit, next);
    await replaceAssignmentSecrets(unit, assistantId, toolId, sealed);
  });
}

function checkMerged(tool: Tool, custom: JsonObject, findAddressProblem: ToolsDeps["findAddressProblem"]): void {
  checkConfiguration(tool.type, mergeConfigurations(tool.configuration, custom), findAddressProblem);
}
