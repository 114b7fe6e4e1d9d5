/** A text as the database can hold it: without NUL, and without halves of characters. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** The same for a value that is kept as JSON; cleaned before it becomes text, where an escape cannot be told from its look. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_member, part: unknown) => {
    if (typeof part === "string") return storable(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [storable(name), member]));
  });
}
