import type { ToolId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { isUniqueViolation } from "../../../platform/database/unique-violation.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { ToolDefinition } from "../tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { readNewFunction } from "./tool-function.ts";
import { planToolSecrets, sealToolSecrets } from "./tool-secrets.ts";
import { insertTool, replaceToolSecrets, reserveToolId } from "./tool-store.ts";

/** @throws DomainError `invalid-input` */
export async function storeNewTool(
  { platform, findAddressProblem }: ToolsDeps,
  scope: OrganizationScope,
  { userId }: Pick<Identity, "userId">,
  definition: ToolDefinition,
): Promise<ToolId> {
  const plan = planToolSecrets(null, definition.configuration, true);
  readNewFunction(definition.functionDefinition, definition);
  checkConfiguration(definition.type, definition.configuration, findAddressProblem);
  const id = await reserveToolId(platform.data.unscoped);
  const owner = { organizationId: scope.organizationId, toolId: id, assistantId: null };
  const secrets = await sealToolSecrets(platform.envelope, owner, plan, []);
  await refuseTakenName(() =>
    scope.transaction(async (unit) => {
      await insertTool(unit, id, userId, { ...definition, configuration: plan.settings });
      await replaceToolSecrets(unit, id, secrets);
    }),
  );
  return id;
}

/** Runs a write of a tool. @throws DomainError `invalid-input` (`name-taken`) instead of the database's own error */
export async function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError("invalid-input", "Another tool has this name", {
      code: "name-taken",
      fix: "Choose another name, or change the other tool.",
    });
  }
}
