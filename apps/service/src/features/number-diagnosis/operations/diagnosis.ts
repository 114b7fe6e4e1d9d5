import { diagnosePhoneNumber } from "@parley/contracts/phone-numbers/phone-number-diagnosis-contracts";
import type { CheckResult } from "../../../platform/check-result.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { PhoneNumbersDeps } from "../../phone-numbers/phone-numbers-deps.ts";
import { diagnoseNumber } from "../diagnose-number.ts";

export function diagnosisOperations(deps: PhoneNumbersDeps): readonly Operation[] {
  return [
    defineOperation(diagnosePhoneNumber, async ({ scope, params, signal }) => {
      const { number, checks } = await diagnoseNumber(deps, scope, params.phone_number, signal);
      const summary = summarize(checks);
      return {
        success: summary.failed === 0,
        phone_number: number.phoneNumber,
        provider: number.provider,
        checks: checks.map(({ name, status, detail, fix }) => ({ name, status, detail, fix: fix ?? null })),
        summary,
      };
    }),
  ];
}

function summarize(checks: readonly CheckResult[]) {
  const count = (status: CheckResult["status"]) => checks.filter((check) => check.status === status).length;
  const counts = { ok: count("ok"), warning: count("warning"), failed: count("failed"), skipped: count("skipped") };
  const status = counts.failed > 0 ? ("failed" as const) : counts.warning > 0 ? ("warning" as const) : ("ok" as const);
  // The first failed check should be fixed first: later ones often follow from it.
  const first = checks.find((check) => check.status === status && check.fix !== undefined);
  const message =
    first === undefined ? "Nothing stands in the way of texts" : `${first.name}: ${first.detail}. ${first.fix ?? ""}`;
  return { status, ...counts, message };
}
