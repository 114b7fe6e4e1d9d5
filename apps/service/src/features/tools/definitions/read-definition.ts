import {
  TOOL_TYPE_OF_WORD,
  type ToolCreate,
  type ToolType,
  type ToolUpdate,
} from "@parley/contracts/tools/tool-schemas";
import { DomainError } from "@parley/foundation/domain-error";
import { NO_GUARDS, type ToolGuards } from "../../../conversation/answer/tools/tool-guards.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import type { ToolDefinition } from "../tool.ts";
import { fromClientConfiguration } from "./client-configuration.ts";
import { functionOf, readFunction, renamedFunction, withParameters } from "./tool-function.ts";

const DEFAULT_TIMEOUT_SECONDS = 30;
const DEFAULT_RETRY_ATTEMPTS = 3;
/** Definitions are sent to the model in every round, so anything larger must be a mistake. */
const MAX_PART_BYTES = 65_536;

/**
 * Reads a definition in the interface's form or that of client libraries. The configuration is not checked yet.
 * @throws DomainError `invalid-input`
 */
export function newDefinition(sent: ToolCreate): ToolDefinition {
  const type = TOOL_TYPE_OF_WORD[sent.tool_type];
  const description = sent.description ?? sent.display_name ?? sent.name;
  return checked({
    name: sent.name,
    displayName: sent.display_name ?? sent.name,
    description,
    type,
    configuration: sentConfiguration(type, sent, {}) ?? {},
    functionDefinition: sent.function_definition ?? functionOf({ name: sent.name, description }, sent.parameters ?? []),
    timeoutSeconds: sent.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS,
    retryAttempts: sent.retry_attempts ?? DEFAULT_RETRY_ATTEMPTS,
    isActive: sent.is_active ?? true,
    isPublic: sent.is_public ?? false,
    guards: guardsOf(sent, NO_GUARDS),
    backsActions: sent.backs_actions ?? null,
  });
}

/** A stored definition with the sent members applied. @throws DomainError `invalid-input` */
export function changedDefinition(current: ToolDefinition, sent: ToolUpdate): ToolDefinition {
  const name = sent.name ?? current.name;
  const kept = renamedFunction(current.functionDefinition, current.name, name);
  return checked({
    name,
    displayName: sent.display_name ?? current.displayName,
    description: sent.description ?? current.description,
    type: current.type,
    configuration: sentConfiguration(current.type, sent, current.configuration) ?? current.configuration,
    functionDefinition: sent.function_definition ?? (sent.parameters ? withParameters(kept, sent.parameters) : kept),
    timeoutSeconds: sent.timeout_seconds ?? current.timeoutSeconds,
    retryAttempts: sent.retry_attempts ?? current.retryAttempts,
    isActive: sent.is_active ?? current.isActive,
    isPublic: sent.is_public ?? current.isPublic,
    guards: guardsOf(sent, current.guards),
    backsActions: sent.backs_actions === undefined ? current.backsActions : sent.backs_actions,
  });
}

/** `configuration` replaces everything; client libraries' form covers only a part of it and changes only that part. */
function sentConfiguration(type: ToolType, sent: ToolUpdate, current: JsonObject): JsonObject | null {
  if (sent.configuration) return sent.configuration;
  const config = {
    endpoint: sent.http_config,
    python_function: sent.python_config,
    lambda: sent.lambda_config,
    mcp: null,
  }[type];
  return config ? { ...current, ...fromClientConfiguration(type, config) } : null;
}

/** A limit that is sent as null is removed. */
function guardsOf(sent: ToolUpdate, current: ToolGuards): ToolGuards {
  const { max_calls_per_conversation: inConversation, max_calls_per_day: inDay, requires_confirmation: asks } = sent;
  return {
    maxCallsPerConversation: inConversation === undefined ? current.maxCallsPerConversation : inConversation,
    maxCallsPerDay: inDay === undefined ? current.maxCallsPerDay : inDay,
    requiresConfirmation: asks ?? current.requiresConfirmation,
  };
}

function checked(definition: ToolDefinition): ToolDefinition {
  for (const [name, part] of [
    ["configuration", definition.configuration],
    ["function_definition", definition.functionDefinition],
  ] as const) {
    if (Buffer.byteLength(JSON.stringify(part)) > MAX_PART_BYTES) {
      throw new DomainError("invalid-input", `${name} is too large`, {
        code: "definition-too-large",
        fix: `Keep it below ${MAX_PART_BYTES} bytes.`,
      });
    }
  }
  readFunction(definition.functionDefinition, definition);
  return definition;
}
