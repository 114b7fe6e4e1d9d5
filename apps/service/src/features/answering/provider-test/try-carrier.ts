import { ProviderError } from "../../../providers/provider-error.ts";
import type { TelephonyAccount, TelephonyVendor } from "../../../providers/telephony/telephony-provider.ts";
import {
  type CredentialSource,
  notConfigured,
  type ProviderTestDeps,
  type ProviderTrial,
  refuseProvider,
  type TriedProvider,
  timed,
} from "./provider-trial.ts";

/** Asks a carrier for the account. @throws DomainError `invalid-input` for an unknown one */
export async function tryCarrier(
  deps: Pick<ProviderTestDeps, "telephony" | "operatorSetting" | "platform">,
  tried: TriedProvider,
  signal: AbortSignal,
): Promise<ProviderTrial> {
  const vendor = deps.telephony.get(tried.provider);
  if (vendor === null) {
    const names = deps.telephony.all().map(({ name }) => name);
    return refuseProvider("There is no such carrier", `Choose one of ${names.join(", ")}.`);
  }
  const found = accountOf(deps, vendor, tried);
  if (found === null) {
    const missing = vendor.settings.flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
    return notConfigured(missing.join(", ") || "an account");
  }
  const { account, source } = found;
  return timed(deps.platform.clock, async () => {
    try {
      const check = await account.checkCredentials(signal);
      if (!check.isValid) return { isSuccess: false, detail: null, error: check.reason, fix: null, source };
      // What the operator's account is called is not the organization's business.
      const detail = source === "environment" ? null : check.friendlyName;
      return { isSuccess: true, detail, error: null, fix: null, source };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { isSuccess: false, detail: null, error: error.message, fix: error.fix ?? null, source };
    }
  });
}

/** With what was sent, filled up from what the organization has stored; else the operator's. */
function accountOf(
  { operatorSetting }: Pick<ProviderTestDeps, "operatorSetting">,
  vendor: TelephonyVendor,
  { given, organization }: TriedProvider,
): { readonly account: TelephonyAccount; readonly source: CredentialSource } | null {
  const own = vendor.connect((name) => given.get(name) ?? organization.get(name));
  const isGiven = vendor.settings.some(({ name }) => given.has(name));
  if (own !== null) return { account: own, source: isGiven ? "request" : "organization" };
  if (isGiven) return null;
  const operators = vendor.connect(operatorSetting);
  return operators === null ? null : { account: operators, source: "environment" };
}
