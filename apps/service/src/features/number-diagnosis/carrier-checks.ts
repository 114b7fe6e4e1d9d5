import { type CheckResult, failed, ok, skipped, warning } from "../../platform/check-result.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { NumberAccount, NumberConfiguration } from "../../providers/telephony/carrier-numbers.ts";
import type { RawWebhook } from "../../providers/telephony/carrier-webhook.ts";
import type { TelephonyAccount } from "../../providers/telephony/telephony-provider.ts";
import { CREDENTIALS_PAGE } from "../phone-numbers/accounts/credentials-page.ts";
import { expectedSmsUrl, olderSmsUrl } from "../phone-numbers/carrier-settings/expected-webhooks.ts";
import type { PhoneNumber } from "../phone-numbers/phone-number.ts";
import { hideQuery } from "./hide-query.ts";
import { checkVoiceUrl } from "./voice-url-check.ts";

export interface CarrierFacts {
  /** Null: the account that has the number is not connected. */
  readonly account: TelephonyAccount | null;
  readonly publicBaseUrl: string;
  /** Where the number's calls should go; null when this service does not answer its carrier's calls. */
  readonly voiceUrl: string | null;
  readonly now: Date;
}

const NAMES = ["credentials", "at-carrier", "carrier-sms-url", "carrier-voice-url", "signature-secret"] as const;

/** Asks the carrier. A carrier that fails is a failed check, never an error. */
export async function checkCarrier(
  number: PhoneNumber,
  { account, publicBaseUrl, voiceUrl, now }: CarrierFacts,
  signal: AbortSignal,
): Promise<readonly CheckResult[]> {
  const { provider } = number;
  if (account === null) {
    return [
      failed(
        "account",
        `no ${provider} account is connected that has the number`,
        `Enter the credentials of the ${provider} account the number is in ${CREDENTIALS_PAGE}.`,
      ),
      ...NAMES.map((name) => skipped(name, "no account is connected")),
    ];
  }
  const { numbers } = account;
  const isUnread = number.isVerifiedCallerId || numbers === null;
  const [credentials, configuration] = await Promise.all([
    checkCredentials(account, signal),
    isUnread ? null : readConfiguration(numbers, number, signal),
  ]);
  return [
    ok("account", `a ${provider} account is connected`),
    credentials,
    ...(configuration === null
      ? NAMES.slice(1, 4).map((name) => skipped(name, whyUnread(number)))
      : checkConfiguration(number, configuration, publicBaseUrl, voiceUrl)),
    checkSignatureSecret(account, publicBaseUrl, now),
  ];
}

function whyUnread({ isVerifiedCallerId, provider }: PhoneNumber): string {
  return isVerifiedCallerId
    ? "a verified caller id is not in the account"
    : `${provider} cannot be asked how a number is configured`;
}

async function checkCredentials(account: TelephonyAccount, signal: AbortSignal): Promise<CheckResult> {
  const fix = `Check the credentials of your ${account.provider} account ${CREDENTIALS_PAGE}.`;
  try {
    const check = await account.checkCredentials(signal);
    if (!check.isValid) return failed("credentials", check.reason, fix);
    return ok("credentials", `accepted${check.friendlyName === null ? "" : ` (${check.friendlyName})`}`);
  } catch (error) {
    return carrierFailed("credentials", error, "Try again later, and look at the carrier's status page.");
  }
}

type Configuration =
  | { readonly kind: "read"; readonly configuration: NumberConfiguration }
  | { readonly kind: "missing" }
  | { readonly kind: "failed"; readonly check: CheckResult };

async function readConfiguration(
  account: NumberAccount,
  number: PhoneNumber,
  signal: AbortSignal,
): Promise<Configuration> {
  try {
    const configuration = await account.readNumberConfiguration(number.providerNumberId, signal);
    return configuration === null ? { kind: "missing" } : { kind: "read", configuration };
  } catch (error) {
    return { kind: "failed", check: carrierFailed("at-carrier", error, "Try again once the carrier answers.") };
  }
}

function checkConfiguration(
  number: PhoneNumber,
  result: Configuration,
  publicBaseUrl: string,
  voiceUrl: string | null,
): readonly [CheckResult, CheckResult, CheckResult] {
  if (result.kind === "read") {
    return [
      ok("at-carrier", `${number.provider} has the number in the account`),
      checkSmsUrl(number, result.configuration, publicBaseUrl),
      checkVoiceUrl(number, result.configuration, voiceUrl),
    ];
  }
  const unknown = "the carrier's configuration is not known";
  const atCarrier =
    result.kind === "failed"
      ? result.check
      : failed(
          "at-carrier",
          `the ${number.provider} account does not have the number`,
          "If it is in another account, connect that one and sync; if it is gone for good, release it here.",
        );
  return [atCarrier, skipped("carrier-sms-url", unknown), skipped("carrier-voice-url", unknown)];
}

function checkSmsUrl(
  number: PhoneNumber,
  { smsUrl, smsNote }: NumberConfiguration,
  publicBaseUrl: string,
): CheckResult {
  const name = "carrier-sms-url";
  const enable = "PUT /api/v1/phone-numbers/webhooks with enable_sms true, or assign the number again.";
  if (number.isSmsDisabled) {
    return smsUrl === null
      ? warning(name, "texts were switched off, by your own wish", enable)
      : warning(name, `texts were switched off here, but the carrier sends them to ${hideQuery(smsUrl)}`, enable);
  }
  const expected = expectedSmsUrl(publicBaseUrl, number);
  if (smsUrl === null) {
    const place = smsNote === undefined ? "nowhere" : `elsewhere (${smsNote})`;
    return failed(name, `the carrier sends texts ${place}, expected ${expected}`, enable);
  }
  const isOurs = smsUrl === expected || smsUrl === olderSmsUrl(publicBaseUrl, number);
  return isOurs
    ? ok(name, `texts go to ${smsUrl}`)
    : failed(name, `texts go to ${hideQuery(smsUrl)}, expected ${expected}`, enable);
}

function checkSignatureSecret(account: TelephonyAccount, publicBaseUrl: string, now: Date): CheckResult {
  const verdict = account.verifyWebhook(unsignedWebhook(publicBaseUrl, account.provider), now);
  if (verdict.isValid) {
    return failed("signature-secret", "a webhook without a signature would be taken", "Report this: it must not be.");
  }
  return verdict.reason === "no-credentials"
    ? failed(
        "signature-secret",
        "there is nothing to check webhooks with, so every one is refused",
        `Enter the secret or public key ${account.provider} signs its webhooks with ${CREDENTIALS_PAGE}.`,
      )
    : ok("signature-secret", "webhooks are checked by their signature");
}

/** Unsigned but well formed for every carrier, so the verdict depends only on the secret or key the account checks with. */
function unsignedWebhook(publicBaseUrl: string, provider: string): RawWebhook {
  return {
    method: "POST",
    url: expectedSmsUrl(publicBaseUrl, { provider }),
    headers: { "content-type": "application/json" },
    body: Buffer.from("{}"),
  };
}

function carrierFailed(name: string, error: unknown, fix: string): CheckResult {
  if (!(error instanceof ProviderError)) throw error;
  return failed(name, `${error.provider} failed: ${error.message}`, error.fix ?? fix);
}
