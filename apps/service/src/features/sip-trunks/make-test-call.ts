import type { TestCallReport } from "@parley/contracts/sip-bridge/bridge-api";
import { DomainError } from "@parley/foundation/domain-error";
import { requireE164 } from "@parley/foundation/require-e164";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import { admitTestCall } from "../usage/admit-call.ts";
import { callOverTrunk } from "./ask-bridge.ts";
import { requireEnabledTrunk } from "./require-trunk.ts";
import type { SipTrunksDeps } from "./sip-trunks-deps.ts";

/**
 * Has the bridge call somebody over the trunk, with the guards of any other call.
 * @throws DomainError not-found; invalid-input; unavailable (no bridge), provider-failed
 */
export async function makeTestCall(
  deps: SipTrunksDeps,
  scope: OrganizationScope,
  trunkId: string,
  parties: { readonly from: string; readonly to: string },
): Promise<TestCallReport> {
  const { id } = await requireEnabledTrunk(scope, trunkId);
  const from = requireE164(parties.from, "from_phone_number");
  const to = requireE164(parties.to, "to_phone_number");
  await scope.transaction(async (unit) => {
    const numbers = await deps.listTrunkNumbers(unit);
    if (!numbers.some(({ phoneNumber }) => phoneNumber === from)) {
      throw new DomainError("invalid-input", "from_phone_number is no number of yours whose calls go over trunks", {
        code: "not-a-trunk-number",
        fix: "Enter it with the provider byo-sip-trunk, or give the number a trunk.",
      });
    }
    if (await deps.isOptedOut(unit, to)) {
      throw new DomainError("invalid-input", "The recipient has opted out", {
        code: "recipient-opted-out",
        fix: "Only the recipient can opt in again, by texting START.",
      });
    }
    await admitTestCall(unit, { from, to });
  });
  const report = await callOverTrunk(deps, id, { organization_id: scope.organizationId, from, to });
  if (report !== null) return report;
  throw new DomainError("invalid-input", "The bridge has not been told of the trunk yet", {
    code: "trunk-not-known",
    fix: "Try again in a moment; POST /api/v1/sip-trunks/sync tells it again.",
  });
}
