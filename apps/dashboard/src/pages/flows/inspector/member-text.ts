import type { FieldKind } from "./member-fields.ts";

/** A member as it is written into its field, and back. */

interface Choice {
  readonly value: string;
  readonly synonyms?: readonly string[] | null;
}

export function writeText(kind: FieldKind, value: unknown): string {
  if (value === undefined || value === null) return "";
  switch (kind) {
    case "json":
      return JSON.stringify(value, null, 2);
    case "lines":
      return Array.isArray(value) ? value.join("\n") : "";
    case "choices":
      return Array.isArray(value) ? value.map(writeChoice).join("\n") : "";
    default:
      return String(value);
  }
}

/** What stands in the field; `undefined` as a value: nothing. Null: it is not to be read as what it has to be. */
export function readText(kind: FieldKind, text: string): { readonly value: unknown } | null {
  switch (kind) {
    case "number":
    case "assistant":
      if (text.trim() === "") return { value: undefined };
      return Number.isFinite(Number(text)) ? { value: Number(text) } : null;
    case "json":
      return readJson(text);
    case "lines":
      return { value: emptyAsNothing(linesOf(text)) };
    case "choices":
      return { value: linesOf(text).map(readChoice) };
    default:
      return { value: text === "" ? undefined : text };
  }
}

function readJson(text: string): { readonly value: unknown } | null {
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function writeChoice({ value, synonyms }: Choice): string {
  return synonyms == null || synonyms.length === 0 ? value : `${value}: ${synonyms.join(", ")}`;
}

function readChoice(line: string): Choice {
  const [value = "", words = ""] = line.split(/:(.*)/s, 2);
  const synonyms = words
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  return { value: value.trim(), ...(synonyms.length === 0 ? {} : { synonyms }) };
}

function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function emptyAsNothing<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list;
}
