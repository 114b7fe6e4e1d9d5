/** Vonage's ids are UUIDs; those of the SMS API are 16 hexadecimal digits. */
export function vonageIdOf(_prefix: string, digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Reads `14155550100` as E.164; null for anything else. */
export function e164Of(value: unknown): string | null {
  return typeof value === "string" && /^[1-9]\d{6,14}$/.test(value) ? `+${value}` : null;
}

/** The SMS API's id of a part: part 1 of 3 is `…-1`. A single part has no number. */
export function partIdOf(sid: string, part: number): string {
  return part === 1 ? sid : `${sid}-${part}`;
}
