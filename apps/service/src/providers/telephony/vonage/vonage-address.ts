import { isTextable } from "../textable-address.ts";

/** From here on digits are a number with its country code; below, a short code. No country's numbers are shorter. */
const LEAST_NUMBER_DIGITS = 7;

/** Vonage writes numbers in E.164 without the `+`: `14155550100`. */
export function msisdnOf(phoneNumber: string): string {
  return phoneNumber.replace(/^\+/, "");
}

/** What Vonage wrote as ours: E.164 with `+`, or a short code; null for a name or anything else nobody can text. */
export function addressOf(written: unknown): string | null {
  if (typeof written !== "string") return null;
  const isNumber = /^[1-9]\d*$/.test(written) && written.length >= LEAST_NUMBER_DIGITS;
  const address = isNumber ? `+${written}` : written;
  return isTextable(address) ? address : null;
}
