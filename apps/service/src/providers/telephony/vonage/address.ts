import { isSender, isTextable } from "../textable-address.ts";

/** From here on digits are a number with its country code; below, a short code. No country's numbers are shorter. */
const LEAST_NUMBER_DIGITS = 7;

/** Vonage writes numbers in E.164 without the `+`: `14155550100`. */
export function msisdnOf(phoneNumber: string): string {
  return phoneNumber.replace(/^\+/, "");
}

/** What Vonage wrote as ours: E.164 with `+`, or a short code; null for a name or anything else nobody can text. */
export function addressOf(written: unknown): string | null {
  const address = withPlus(written);
  return isTextable(address) ? address : null;
}

/** Who a text is from, as Vonage wrote it: the same, or a name. */
export function senderOf(written: unknown): string | null {
  const sender = withPlus(written);
  return isSender(sender) ? sender : null;
}

function withPlus(written: unknown): unknown {
  if (typeof written !== "string") return written;
  const isNumber = /^[1-9]\d*$/.test(written) && written.length >= LEAST_NUMBER_DIGITS;
  return isNumber && isTextable(`+${written}`) ? `+${written}` : written;
}
