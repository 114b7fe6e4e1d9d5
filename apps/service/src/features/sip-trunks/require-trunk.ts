import { DomainError, notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { SipTrunk } from "./trunk.ts";
import { findTrunk } from "./trunk-store.ts";

/** @throws DomainError not-found */
export async function requireTrunk(scope: OrganizationScope, id: string): Promise<SipTrunk> {
  const trunk = isUuid(id) ? await scope.transaction((unit) => findTrunk(unit, id)) : null;
  if (trunk === null) throw notFound("SIP trunk");
  return trunk;
}

/** @throws DomainError not-found; invalid-input when the trunk is disabled, because the bridge is not told of it then */
export async function requireEnabledTrunk(scope: OrganizationScope, id: string): Promise<SipTrunk> {
  const trunk = await requireTrunk(scope, id);
  if (trunk.isEnabled) return trunk;
  throw new DomainError("invalid-input", "The trunk is disabled", {
    code: "trunk-disabled",
    fix: `Enable it: POST /api/v1/sip-trunks/${id}/enable.`,
  });
}
