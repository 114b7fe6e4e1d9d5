/** Telnyx's ids: long numbers for phone numbers, `v3:…` for calls, UUIDs for the rest. */
export function telnyxIdOf(prefix: string, digits: string): string {
  if (prefix === "PN") return String(10n ** 18n + (BigInt(`0x${digits}`) % 10n ** 18n));
  if (prefix === "CA") return `v3:${digits}`;
  return uuidOf(digits);
}

export function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
