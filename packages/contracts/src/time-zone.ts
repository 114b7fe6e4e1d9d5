import { z } from "zod";

/** The name of a zone that `Intl` knows; UTC is one of them. */
export const timeZone = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .refine(isTimeZone, { message: "Input should be the name of a time zone, such as America/New_York" })
  .overwrite(asZonesAreSpelled);

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    // Offsets have no clock changes; whoever means a place says so.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** `europe/berlin` as `Europe/Berlin`. `Intl` takes any case; programs that compare names do not. What is no zone stays as it is. */
export function asZonesAreSpelled(name: string): string {
  if (!isTimeZone(name)) return name;
  const { timeZone: spelled } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
  if (spelled.toLowerCase() === name.toLowerCase()) return spelled;
  // `Intl` may name the zone that an alias stands for, which is not what was asked for.
  return /\p{Lu}/u.test(name) ? name : name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}
