import type { NumberWebhooks } from "../../../providers/telephony/carrier-numbers.ts";
import type { VendorWith } from "../../../providers/telephony/telephony-provider.ts";
import type { PhoneNumber } from "../phone-number.ts";

/** Where the texts of a number must go to be received: absolute, under the public address. */
export function expectedSmsUrl(publicBaseUrl: string, { provider }: Pick<PhoneNumber, "provider">): string {
  return `${publicBaseUrl}/webhooks/sms/${provider}`;
}

/** Where texts went in older configurations; this address still works. */
export function olderSmsUrl(publicBaseUrl: string, { provider }: Pick<PhoneNumber, "provider">): string {
  return `${publicBaseUrl}/${provider}-sms-webhook`;
}

/** Where the carrier must send calls so that they are answered here. */
export function expectedVoiceUrl(publicBaseUrl: string, { calls }: VendorWith<"calls">): string {
  return `${publicBaseUrl}${calls.webhooks.paths.voice}`;
}

/**
 * Everything a carrier is told about a number's calls: where to ask what to do, and where to report status changes. The
 * second is left as it is for carriers that send everything to one URL.
 */
export function expectedCallWebhooks(
  publicBaseUrl: string,
  vendor: VendorWith<"calls">,
): Pick<NumberWebhooks, "voiceUrl"> & Partial<NumberWebhooks> {
  const { voice, status } = vendor.calls.webhooks.paths;
  const voiceUrl = expectedVoiceUrl(publicBaseUrl, vendor);
  return status === voice ? { voiceUrl } : { voiceUrl, statusCallbackUrl: `${publicBaseUrl}${status}` };
}
