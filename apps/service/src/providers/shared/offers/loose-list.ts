import { z } from "zod";

/** A list in which each entry is read by itself: those that are different become null, and the list stays one. */
export function looseList<Entry>(entry: z.ZodType<Entry>) {
  return z.array(entry.nullable().catch(null)).max(10_000);
}

/** A text that may be missing or something else, which counts as missing. */
export const looseText = z.string().nullish().catch(null);

/** Texts of a list; what is no such list counts as empty. */
export const looseTexts = z.array(z.string()).catch([]);
