import { readFileSync } from "node:fs";
import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { recordTool } from "@parley/contracts/tools/tool-schemas";
import { expect, test } from "vitest";
import { z } from "zod";

const DOCUMENT = new URL("../../../../../docs/operations/voice-settings.md", import.meta.url);

/** The path of everything people may set (`tools_settings.end_call.enabled`); a list's items are `[]`. */
function pathsOf(schema: z.core.$ZodType, path: string): readonly string[] {
  // A tool has its own definition, documented with the tools.
  if (schema === recordTool) return [path];
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape as Readonly<Record<string, z.core.$ZodType>>);
    return members.flatMap(([name, member]) => pathsOf(member, path === "" ? name : `${path}.${name}`));
  }
  if (schema instanceof z.ZodArray) {
    const items = pathsOf(schema.element, `${path}[]`);
    return items.length === 1 ? [path] : items;
  }
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return pathsOf(schema.unwrap(), path);
  }
  return [path];
}

test("every setting of an assistant stands in the table, and nothing else", () => {
  const described = readFileSync(DOCUMENT, "utf8")
    .split("\n")
    .flatMap((line) => /^\| `([^`]+)` \| \S/.exec(line)?.[1] ?? []);
  const settings = pathsOf(assistantSettings, "");
  expect(settings.length).toBeGreaterThan(100);
  expect(described.toSorted()).toEqual([...settings].toSorted());
});
