import { readOverview } from "@parley/contracts/overview-contracts";
import { mayDo } from "../../../platform/http/access.ts";
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
        // Of everybody only to who may list everybody's keys.
        keyOwnerId: mayDo("admin", identity) ? null : identity.userId,
      };
      return scope.transaction((unit) => showOverview(unit, facts));
    }),
  ];
}
