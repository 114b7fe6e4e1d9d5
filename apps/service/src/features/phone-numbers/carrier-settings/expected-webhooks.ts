import type { NumberWebhooks, TelephonyVendor } from "../../../providers/telephony/telephony-provider.ts";
import type { PhoneNumber } from "../phone-number.ts";

/** Where the texts of a number must go to be received: absolute, under the public address. */
export function expectedSmsUrl(publicBaseUrl: string, { provider }: Pick<PhoneNumber, "provider">): string {
  return `${publicBaseUrl}/webhooks/sms/${provider}`;
}

/** Where they went in older configurations; it leads here, too. */
export function olderSmsUrl(publicBaseUrl: string, { provider }: Pick<PhoneNumber, "provider">): string {
  return `${publicBaseUrl}/${provider}-sms-webhook`;
}

/** Where its calls must go to be answered. */
export function expectedVoiceUrl(publicBaseUrl: string, { calls }: Pick<TelephonyVendor, "calls">): string {
  return `${publicBaseUrl}${calls.paths.voice}`;
}

/**
 * All that a number is told for its calls: where to ask what to do, and where to report how they go on. The second is left
 * as it is where one URL takes everything.
 */
export function expectedCallWebhooks(
  publicBaseUrl: string,
  vendor: Pick<TelephonyVendor, "calls">,
): Pick<NumberWebhooks, "voiceUrl"> & Partial<NumberWebhooks> {
  const { voice, status } = vendor.calls.paths;
  const voiceUrl = expectedVoiceUrl(publicBaseUrl, vendor);
  return status === voice ? { voiceUrl } : { voiceUrl, statusCallbackUrl: `${publicBaseUrl}${status}` };
}
