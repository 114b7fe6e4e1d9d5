/** Vonage's ids are UUIDs; those of the SMS API are 16 hexadecimal digits. */
export function vonageIdOf(_prefix: string, digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The same text under the id the SMS API gives it: part 1 of 3 is `…-1`. Alone it has no number. */
export function partIdOf(sid: string, part: number): string {
  return part === 1 ? sid : `${sid}-${part}`;
}
