import { MAX_CHARACTERS, UnreadableDocumentError } from "../../parsed-document.ts";

/** `Name: value; Name: value`. @throws UnreadableDocumentError when a row is longer than a document may be */
export function rowText(names: readonly string[], values: readonly string[]): string {
  let length = 0;
  const parts: string[] = [];
  for (const [index, value] of values.entries()) {
    if (value === "") continue;
    const name = names[index] ?? "";
    length += name.length + value.length;
    if (length > MAX_CHARACTERS) throw new UnreadableDocumentError("A row of a table is too long");
    parts.push(name === "" ? value : `${name}: ${value}`);
  }
  return parts.join("; ");
}
