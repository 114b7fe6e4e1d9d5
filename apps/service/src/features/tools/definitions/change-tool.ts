import type { ToolUpdate } from "@parley/contracts/tools/tool-schemas";
import type { ToolId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { hasAssignmentSecrets } from "../assignments/assignment-store.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { refuseTakenName } from "./create-tool.ts";
import { changedDefinition } from "./read-definition.ts";
import { readNewFunction } from "./tool-function.ts";
import { planToolSecrets, sealToolSecrets } from "./tool-secrets.ts";
import { findTool, listToolSecrets, replaceTool, replaceToolSecrets } from "./tool-store.ts";

/** Losing the race to others more often than this means that something writes without pause. */
const MAX_ATTEMPTS = 5;

/**
 * Changes a tool optimistically: if somebody else has changed it meanwhile, starts again from the new version.
 * @param mayRedirectSecrets whether stored secrets may be kept when the address changes
 * @throws DomainError `not-found`, `invalid-input`, `conflict`
 */
export async function changeTool(
  { platform, findAddressProblem }: ToolsDeps,
  scope: OrganizationScope,
  id: ToolId,
  sent: ToolUpdate,
  mayRedirectSecrets: boolean,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const stored = await scope.transaction(async (unit) => {
      const tool = await findTool(unit, id);
      if (tool === null) return null;
      return {
        tool,
        secrets: await listToolSecrets(unit, id),
        hasAssignmentSecrets: await hasAssignmentSecrets(unit, id),
      };
    });
    if (stored === null) throw notFound("Tool");
    const { tool, secrets } = stored;
    const next = changedDefinition(tool, sent);
    const plan = planToolSecrets(tool.configuration, next.configuration, mayRedirectSecrets);
    if (next.functionDefinition !== tool.functionDefinition) readNewFunction(next.functionDefinition, next);
    checkConfiguration(next.type, next.configuration, findAddressProblem);
    const isRedirected = next.configuration["url"] !== tool.configuration["url"];
    if (isRedirected && stored.hasAssignmentSecrets && !mayRedirectSecrets) throw secretsElsewhere();
    const owner = { organizationId: scope.organizationId, toolId: id, assistantId: null };
    const sealed = await sealToolSecrets(platform.envelope, owner, plan, secrets);
    const isStored = await refuseTakenName(() =>
      scope.transaction(async (unit) => {
        const isNewest = await replaceTool(unit, id, tool.version, { ...next, configuration: plan.settings });
        if (isNewest) await replaceToolSecrets(unit, id, sealed);
        return isNewest;
      }),
    );
    if (isStored) return;
  }
  throw new DomainError("conflict", "The tool was changed by someone else at the same time", {
    code: "changed-by-others",
    fix: "Read the tool and send the change again.",
  });
}

function secretsElsewhere(): DomainError {
  return new DomainError("invalid-input", "Assistants hold secrets for the tool's current address", {
    code: "secret-needed",
    fix: "Take the secrets out of the assignments' custom_configuration first, or ask an admin to change the address.",
  });
}
