import { redactPersonalData } from "../../memories/redaction/redact-personal-data.ts";
import type { MadeCall } from "../mocked-thread.ts";

/** The calls with personal data in their arguments' words replaced, at any depth. */
export function redactCalls(calls: readonly MadeCall[]): readonly MadeCall[] {
  return calls.map(({ name, arguments: sent }) => ({
    name,
    arguments: Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, redacted(value)])),
  }));
}

function redacted(value: unknown): unknown {
  if (typeof value === "string") return redactPersonalData(value);
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, redacted(member)]));
}
