import { readOverview } from "@parley/contracts/overview-contracts";
import type { Identity } from "../../../platform/http/identity.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { OverviewDeps } from "../overview-deps.ts";
import { showOverview } from "../show-overview.ts";

export function overviewOperations({ clock, hasModel }: OverviewDeps): readonly Operation[] {
  return [
    defineOperation(readOverview, async ({ scope, identity }) => {
      const facts = {
        now: clock.now(),
        hasModel: await hasModel(identity.organizationId),
        isVerified: identity.isVerified,
        keyOwnerId: isAdmin(identity) ? null : identity.userId,
      };
      return scope.transaction((unit) => showOverview(unit, facts));
    }),
  ];
}

/** Whether the caller could list everybody's keys, too: as the edge decides it for operations of admins. */
function isAdmin({ role, isVerified, credential }: Identity): boolean {
  return role === "admin" && isVerified && (credential.kind !== "api-key" || credential.permissions.admin);
}
