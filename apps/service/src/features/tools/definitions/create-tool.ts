import type { ToolId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import { refuseTakenName } from "../name-taken.ts";
import type { ToolDefinition } from "../tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { readNewFunction } from "./tool-function.ts";
import { planToolSecrets, sealToolSecrets } from "./tool-secrets.ts";
import { insertTool, replaceToolSecrets, reserveToolId } from "./tool-store.ts";

/** @throws DomainError `invalid-input` */
export async function createTool(
  { platform, findAddressProblem }: ToolsDeps,
  scope: OrganizationScope,
  { userId }: Pick<Identity, "userId">,
  definition: ToolDefinition,
): Promise<ToolId> {
  const plan = planToolSecrets(null, definition.configuration, true);
  readNewFunction(definition.functionDefinition, definition);
  checkConfiguration(definition.type, definition.configuration, findAddressProblem);
  const id = await reserveToolId(platform.data.unscoped.db);
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
