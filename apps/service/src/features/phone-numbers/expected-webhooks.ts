import type { PhoneNumber } from "./phone-number.ts";

/** Where the texts of a number must go to be received: absolute, under the public address. */
export function expectedSmsUrl(publicBaseUrl: string, { provider }: Pick<PhoneNumber, "provider">): string {
  return `${publicBaseUrl}/webhooks/sms/${provider}`;
}
