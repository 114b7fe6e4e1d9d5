import type { ToolId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { isUniqueViolation } from "../../../platform/database/unique-violation.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { SealedSecret } from "../../../platform/record-secrets/seal-secrets.ts";
import type { ToolDefinition } from "../tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { readNewFunction } from "./tool-function.ts";
import { planToolSecrets, sealToolSecrets } from "./tool-secrets.ts";
import { insertTool, replaceToolSecrets, reserveToolId } from "./tool-store.ts";

/** @throws DomainError `invalid-input` */
export async function storeNewTool(
  deps: ToolsDeps,
  scope: OrganizationScope,
  identity: Pick<Identity, "userId">,
  definition: ToolDefinition,
): Promise<ToolId> {
  const [id] = await storeNewTools(deps, scope, identity, [definition]);
  if (id === undefined) throw new Error("a tool was stored and has no id");
  return id;
}

interface NewRow {
  readonly id: ToolId;
  readonly secrets: readonly SealedSecret[];
  readonly definition: ToolDefinition;
}

/** Stores all of them or none. @throws DomainError `invalid-input` */
export async function storeNewTools(
  { platform, findAddressProblem }: ToolsDeps,
  scope: OrganizationScope,
  { userId }: Pick<Identity, "userId">,
  definitions: readonly ToolDefinition[],
): Promise<readonly ToolId[]> {
  const plans = definitions.map((definition) => {
    const plan = planToolSecrets(null, definition.configuration, true);
    readNewFunction(definition.functionDefinition, definition);
    checkConfiguration(definition.type, definition.configuration, findAddressProblem);
    return { definition, plan };
  });
  const rows: NewRow[] = [];
  for (const { definition, plan } of plans) {
    const id = await reserveToolId(platform.data.unscoped);
    const owner = { organizationId: scope.organizationId, toolId: id, assistantId: null };
    const secrets = await sealToolSecrets(platform.envelope, owner, plan, []);
    rows.push({ id, secrets, definition: { ...definition, configuration: plan.settings } });
  }
  await refuseTakenName(() =>
    scope.transaction(async (unit) => {
      for (const { id, secrets, definition } of rows) {
        await insertTool(unit, id, userId, definition);
        await replaceToolSecrets(unit, id, secrets);
      }
    }),
  );
  return rows.map(({ id }) => id);
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
