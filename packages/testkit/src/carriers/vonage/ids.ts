/** Vonage's ids are UUIDs; those of the SMS API are 16 hexadecimal digits. */
export function vonageIdOf(_prefix: string, digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** `14155550100` as E.164; null for anything else. */
export function e164Of(value: unknown): string | null {
  return typeof value === "string" && /^[1-9]\d{6,14}$/.test(value) ? `+${value}` : null;
}

/** The same text under the id the SMS API gives it: part 1 of 3 is `…-1`. Alone it has no number. */
export function partIdOf(sid: string, part: number): string {
  return part === 1 ? sid : `${sid}-${part}`;
}
