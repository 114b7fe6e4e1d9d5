import { DATA_VERSIONS } from "@parley/contact-rules/data-versions";
import { UNITED_STATES } from "@parley/contact-rules/rules/united-states";
import {
  endContactRules,
  listContactRules,
  setContactRules,
} from "@parley/contracts/compliance/contact-rule-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { ComplianceDeps } from "../compliance-deps.ts";
import { presentRules, presentVersions, readWeek } from "../present-compliance.ts";
import { endOwnRules, selectOwnRules } from "../rules/own-rules-store.ts";
import { setOwnRules } from "../rules/set-own-rules.ts";

/** Endpoints for the rules of when people may be contacted. */
export function contactRuleOperations({ platform }: ComplianceDeps): readonly Operation[] {
  return [
    defineOperation(listContactRules, async ({ scope }) => ({
      rules: [...UNITED_STATES, ...(await scope.transaction(selectOwnRules))].map(presentRules),
      data_versions: presentVersions(DATA_VERSIONS),
    })),
    defineOperation(setContactRules, async ({ scope, identity, params, body }) => {
      const given = {
        jurisdiction: params.jurisdiction,
        week: readWeek(body.hours),
        closedDates: [...new Set(body.closed_dates)].sort(),
        maxAttemptsPerDay: body.max_attempts_per_day,
        source: body.source ?? null,
        sourceDate: body.source_date ?? null,
      };
      const today = platform.clock.now().toISOString().slice(0, 10);
      return presentRules(await scope.transaction((unit) => setOwnRules(unit, given, identity.userId, today)));
    }),
    defineOperation(endContactRules, async ({ scope, params }) => {
      if (!(await scope.transaction((unit) => endOwnRules(unit, params.jurisdiction)))) throw notFound("Rules");
      return new OperationReply({ statusCode: 204, body: undefined });
    }),
  ];
}
