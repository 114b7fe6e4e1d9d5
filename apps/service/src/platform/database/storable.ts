/**
 * PostgreSQL's `text` and `jsonb` take every character but NUL, and `jsonb` no half of a surrogate pair either (as in the
 * first part of a text message that was cut within an emoji). What others write holds both at times, and is not worth
 * losing for it. https://www.postgresql.org/docs/current/datatype-json.html
 */

/** A text as the database can hold it: without NUL, and U+FFFD for halves of characters. */
export function storable(text: string): string {
  return (text.includes("\0") ? text.replaceAll("\0", "") : text).toWellFormed();
}

/** What `JSON.stringify` makes of a NUL and of half a pair; a text that only writes about them looks the same at times. */
const REFUSED_ESCAPE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/**
 * The JSON of a value as a `jsonb` column can hold it: values and names as by `storable`. Of two names that become one the
 * later stays. Every value whose texts come from outside is written with it.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (json === undefined || !REFUSED_ESCAPE.test(json)) return json;
  // Cleaned as a value: in the text an escape cannot be told from its look.
  return JSON.stringify(value, (_member, part: unknown) => {
    if (typeof part === "string") return storable(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [storable(name), member]));
  });
}
