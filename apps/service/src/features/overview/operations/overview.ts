import { readOverview } from "@parley/contracts/overview-contracts";
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
      };
      return scope.transaction((unit) => showOverview(unit, facts));
    }),
  ];
}
