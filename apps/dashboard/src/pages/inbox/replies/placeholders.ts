import type { CannedReplyPlaceholder } from "@parley/contracts/texts/canned-reply-contracts";

/** What is known for each name; undefined: nothing, or not yet. */
export type PlaceholderValues = Readonly<Record<CannedReplyPlaceholder, string | undefined>>;

/** The names, for people who write canned replies. */
export const PLACEHOLDERS = Object.keys({
  customer_name: null,
  customer_number: null,
  assistant_name: null,
  assistant_number: null,
  organization_name: null,
  own_name: null,
} satisfies Record<CannedReplyPlaceholder, null>) as readonly CannedReplyPlaceholder[];

const IN_BRACES = /\{([\p{L}\p{M}\p{N}_]+)\}/gu;

/** Puts what is known in place of names in braces; others stay as they are. */
export function fillPlaceholders(body: string, values: PlaceholderValues): string {
  return body.replaceAll(IN_BRACES, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name as CannedReplyPlaceholder] ?? whole) : whole,
  );
}

/** What still stands in braces, each once. */
export function openPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(IN_BRACES))];
}
