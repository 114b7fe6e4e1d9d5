/**
 * PostgreSQL's `text` and `jsonb` reject NUL, and `jsonb` also rejects half of a surrogate pair (as in the first part of a
 * text that was cut within an emoji). Text from outside sometimes contains both, and should not be lost because of it.
 * https://www.postgresql.org/docs/current/datatype-json.html
 */

/** A text as the database can hold it: without NUL, and U+FFFD for halves of characters. */
export function storable(text: string): string {
  return (text.includes("\0") ? text.replaceAll("\0", "") : text).toWellFormed();
}

/** How `JSON.stringify` writes a NUL and half a surrogate pair. Text about such escapes can match, too. */
const REFUSED_ESCAPE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/**
 * The JSON of a value in a form a `jsonb` column accepts: values and names go through `storable`, and if two names become
 * the same, the later one wins. Use it for every value that contains text from outside.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (json === undefined || !REFUSED_ESCAPE.test(json)) return json;
  // Clean the value, not the JSON text, where an escape cannot be told from text that looks like one.
  return JSON.stringify(value, (_member, part: unknown) => {
    if (typeof part === "string") return storable(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [storable(name), member]));
  });
}
