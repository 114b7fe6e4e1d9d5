import { toolCreate } from "@parley/contracts/tools/tool-schemas";
import type { z } from "zod";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import type { ToolDefinition } from "../tool.ts";
import { newDefinition } from "./read-definition.ts";

/** A tool in an assistant's record: its definition, or what it lacks for one. */
export type RecordTool =
  | { readonly definition: ToolDefinition; readonly issues: null }
  | { readonly definition: null; readonly issues: readonly z.core.$ZodIssue[] };

/** @throws DomainError `invalid-input` when its function cannot be offered to a model */
export function readRecordTool(record: JsonObject): RecordTool {
  // Some records are older than the rule that requires a type.
  const parsed = toolCreate.safeParse({ tool_type: "endpoint", ...record }, { reportInput: true });
  if (!parsed.success) return { definition: null, issues: parsed.error.issues };
  return { definition: newDefinition(parsed.data), issues: null };
}
