import type { ToolId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { storeNewTool } from "./create-tool.ts";
import { renamedFunction } from "./tool-function.ts";
import { revealConfiguration } from "./tool-secrets.ts";
import { findTool, isToolNameTaken, listToolSecrets } from "./tool-store.ts";

const MAX_NAME_CHARS = 100;
const MAX_DISPLAY_NAME_CHARS = 200;
const MOST_COPIES = 100;

export interface NewNames {
  readonly name: string | undefined;
  readonly displayName: string | undefined;
}

/** A copy with the tool's secrets, under a new name and not assigned to anyone. @throws DomainError `not-found`, `invalid-input` */
export async function copyTool(
  deps: ToolsDeps,
  scope: OrganizationScope,
  identity: Pick<Identity, "userId">,
  id: ToolId,
  names: NewNames,
): Promise<ToolId> {
  const { organizationId } = scope;
  const { tool, secrets, name } = await scope.transaction(async (unit) => {
    const found = await findTool(unit, id);
    if (found === null) throw notFound("Tool");
    return {
      tool: found,
      secrets: await listToolSecrets(unit, id),
      name: names.name ?? (await freeName(unit, found.name)),
    };
  });
  const owner = { organizationId, toolId: id, assistantId: null };
  return storeNewTool(deps, scope, identity, {
    ...tool,
    name,
    displayName: names.displayName ?? `${tool.displayName.slice(0, MAX_DISPLAY_NAME_CHARS - 7)} (copy)`,
    functionDefinition: renamedFunction(tool.functionDefinition, tool.name, name),
    configuration: await revealConfiguration(deps.platform.envelope, owner, tool.configuration, secrets),
  });
}

async function freeName(unit: ScopedUnitOfWork, name: string): Promise<string> {
  for (let number = 1; number <= MOST_COPIES; number += 1) {
    const suffix = number === 1 ? "_copy" : `_copy_${number}`;
    const candidate = name.slice(0, MAX_NAME_CHARS - suffix.length) + suffix;
    if (!(await isToolNameTaken(unit, candidate))) return candidate;
  }
  throw new DomainError("invalid-input", "The tool has too many copies", {
    code: "name-taken",
    fix: "Send new_name.",
  });
}
