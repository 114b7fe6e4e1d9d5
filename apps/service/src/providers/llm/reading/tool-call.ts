import type { ModelTool, ModelToolCall } from "../language-model.ts";

/** A key that would change an object's prototype when the arguments are copied. */
const FORBIDDEN_KEY = /"(?:__proto__|constructor)"|\\u00/;

/**
 * Reads a call from a vendor's package, which gives the arguments as text; null when the tool was not offered or the
 * arguments are not a JSON object. Empty arguments are allowed, because models write nothing for a tool without parameters.
 */
export function readToolCall(
  call: { readonly toolCallId: string; readonly toolName: string; readonly input: string },
  tools: readonly ModelTool[],
): ModelToolCall | null {
  if (!tools.some((tool) => tool.name === call.toolName)) return null;
  const read = call.input.trim() === "" ? {} : parse(call.input);
  return isRecord(read) ? { id: call.toolCallId, name: call.toolName, arguments: read } : null;
}

function parse(text: string): unknown {
  try {
    return FORBIDDEN_KEY.test(text) ? JSON.parse(text, refuseForbidden) : JSON.parse(text);
  } catch {
    return null;
  }
}

function refuseForbidden(key: string, value: unknown): unknown {
  const isForbidden =
    key === "__proto__" || (key === "constructor" && isRecord(value) && Object.hasOwn(value, "prototype"));
  if (isForbidden) throw new SyntaxError("A key that is not allowed");
  return value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
