import { toolImport } from "@parley/contracts/tools/tool-schemas";
import { DomainError } from "@parley/foundation/domain-error";
import { checkJsonLimits, toWellFormedDeep } from "@parley/foundation/json-limits";
import type { Tool, ToolDefinition } from "../tool.ts";
import { presentGuards } from "./present-tool.ts";
import { newDefinition } from "./read-definition.ts";
import { hasMasks, secretPathsOf, withoutSecrets } from "./tool-secrets.ts";

export interface ToolFile {
  /** ASCII without quotes, because it goes into a header. */
  readonly fileName: string;
  readonly content: string;
}

/** A tool for another installation: its definition without secrets, and a list of those left out. */
export function exportToolFile(tool: Tool): ToolFile {
  const content = {
    format: "parley-tool",
    version: 1,
    tool: {
      name: tool.name,
      display_name: tool.displayName,
      description: tool.description,
      tool_type: tool.type,
      configuration: withoutSecrets(tool.configuration),
      function_definition: tool.functionDefinition,
      timeout_seconds: tool.timeoutSeconds,
      retry_attempts: tool.retryAttempts,
      is_active: tool.isActive,
      is_public: tool.isPublic,
      ...presentGuards(tool.guards),
      backs_actions: tool.backsActions,
    },
    secrets_left_out: secretPathsOf(tool.configuration),
  };
  const safeName = tool.name.replaceAll(/[^A-Za-z0-9_-]+/g, "_").slice(0, 64);
  return { fileName: `tool-${safeName}.json`, content: `${JSON.stringify(content, null, 2)}\n` };
}

/** The definition in a file: an exported one or a bare one. @throws DomainError `invalid-input` */
export function importToolFile(bytes: Buffer): ToolDefinition {
  const parsed = toolImport.safeParse(readJson(bytes));
  if (!parsed.success) {
    throw notReadable("The file holds no tool", "Send a file that the export gave, or one with a tool's definition.");
  }
  const definition = newDefinition("tool" in parsed.data ? parsed.data.tool : parsed.data);
  return hasMasks(definition.configuration)
    ? { ...definition, configuration: withoutSecrets(definition.configuration) }
    : definition;
}

function readJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw notReadable("The file is not JSON", "Send the file as the export gave it, in UTF-8.");
  }
  const problem = checkJsonLimits(value);
  if (problem !== null) throw notReadable("The file holds what cannot be stored", problem.message);
  return toWellFormedDeep(value);
}

function notReadable(detail: string, fix: string): DomainError {
  return new DomainError("invalid-input", detail, { code: "file-not-readable", fix });
}
