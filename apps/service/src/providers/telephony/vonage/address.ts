import { isSender, isTextable } from "../textable-address.ts";

/** At least this many digits are a number with country code, which no country has shorter; fewer are a short code. */
const MIN_NUMBER_DIGITS = 7;

/** Vonage writes numbers in E.164 without the `+`: `14155550100`. */
export function msisdnOf(phoneNumber: string): string {
  return phoneNumber.replace(/^\+/, "");
}

/** A number as Vonage writes it, in our form: E.164 with `+`, or a short code; null for anything that cannot be texted. */
export function addressOf(written: unknown): string | null {
  const address = withPlus(written);
  return isTextable(address) ? address : null;
}

/** The same for a text's sender, which may also be a name. */
export function senderOf(written: unknown): string | null {
  const sender = withPlus(written);
  return isSender(sender) ? sender : null;
}

function withPlus(written: unknown): unknown {
  if (typeof written !== "string") return written;
  const isNumber = /^[1-9]\d*$/.test(written) && written.length >= MIN_NUMBER_DIGITS;
  return isNumber && isTextable(`+${written}`) ? `+${written}` : written;
}
