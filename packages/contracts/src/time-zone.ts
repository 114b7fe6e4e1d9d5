import { z } from "zod";

/** The name of a zone that `Intl` knows; UTC is one of them. */
export const timeZone = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .refine(isTimeZone, { message: "Input should be the name of a time zone, such as America/New_York" });

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    // Offsets have no clock changes; whoever means a place says so.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}
