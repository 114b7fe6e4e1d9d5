import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import { askProvider } from "../../providers/provider-failure.ts";
import type { NumberConfiguration } from "../../providers/telephony/telephony-provider.ts";
import { requireAccountOf } from "./accounts/require-account.ts";
import type { PhoneNumber } from "./phone-number.ts";
import type { PhoneNumbersDeps } from "./phone-numbers-deps.ts";
import { type NamedNumber, requireNumber } from "./require-number.ts";

/**
 * Where a number's traffic goes, as its carrier has it.
 * @throws DomainError `not-found`, `invalid-input`, `invalid-state`, `provider-failed`
 */
export async function readNumberWebhooks(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  request: NamedNumber,
  signal: AbortSignal,
): Promise<{ readonly number: PhoneNumber; readonly configuration: NumberConfiguration }> {
  const number = await requireNumber(deps.telephony, scope, request);
  const account = await requireAccountOf(deps, scope.organizationId, number);
  const ask = () => account.readNumberConfiguration(number.providerNumberId, signal);
  const configuration = await askProvider(ask, false);
  if (configuration !== null) return { number, configuration };
  throw new DomainError("not-found", `The ${number.provider} account does not have ${number.phoneNumber} any more`, {
    code: "not-at-provider",
    fix: "Look for it at the carrier. If it is gone for good, release it here; if it moved to another account, connect that one and sync.",
  });
}
