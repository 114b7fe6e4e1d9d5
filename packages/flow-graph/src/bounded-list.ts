import { z } from "zod";

/** A list whose items are only checked if there are not too many, so that a million wrong ones are one problem. */
export function boundedList<Item extends z.ZodType>(
  item: Item,
  { minItems = 0, maxItems }: { readonly minItems?: number; readonly maxItems: number },
): z.ZodPipe<z.ZodArray<z.ZodUnknown>, z.ZodArray<Item>> {
  return z.array(z.unknown()).min(minItems).max(maxItems).pipe(z.array(item).min(minItems).max(maxItems));
}
