import { z } from "zod";

/** A list whose items are looked at only when there are not too many: a million wrong ones are one problem, not a million. */
export function boundedList<Item extends z.ZodType>(
  item: Item,
  { minItems = 0, maxItems }: { readonly minItems?: number; readonly maxItems: number },
): z.ZodPipe<z.ZodArray<z.ZodUnknown>, z.ZodArray<Item>> {
  return z.array(z.unknown()).min(minItems).max(maxItems).pipe(z.array(item).min(minItems).max(maxItems));
}
