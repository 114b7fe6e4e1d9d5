import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import { askProvider } from "../../../providers/provider-failure.ts";
import { withPart } from "../../../providers/telephony/telephony-provider.ts";
import { CREDENTIALS_PAGE } from "../accounts/credentials-page.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";

/** The two providers the interface documents here; others are refused even though other operations support them. */
const PROVIDERS: ReadonlySet<string> = new Set(["twilio", "telnyx"]);

/**
 * ISO 3166-1 alpha-2 codes of the countries a provider has numbers in. The provider is asked each time: what an account may
 * buy differs from account to account, and a list kept here would soon be out of date.
 * @throws DomainError `invalid-input` for another provider, `provider-failed` when it cannot be asked
 */
export async function listCountries(
  deps: Pick<PhoneNumbersDeps, "accounts">,
  organizationId: OrganizationId,
  provider: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (!PROVIDERS.has(provider)) {
    throw new DomainError("invalid-input", "The provider must be twilio or telnyx", {
      code: "unknown-provider",
      fix: "Send provider=twilio or provider=telnyx.",
    });
  }
  const account = withPart(await deps.accounts.forOrganization(organizationId, provider), "numbers");
  if (account === null) {
    throw new DomainError("provider-failed", `The interface of ${provider} is not available: no account is connected`, {
      code: "provider-not-connected",
      fix: `Enter the credentials of your ${provider} account ${CREDENTIALS_PAGE}.`,
    });
  }
  const codes = await askProvider(() => account.numbers.listCountries(signal), false);
  return [...new Set(codes)].sort();
}
