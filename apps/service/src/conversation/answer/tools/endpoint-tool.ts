import type { ModelTool } from "../../../providers/llm/language-model.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** A tool that calls a URL, ready for use: checked, and with its secrets filled in. */
export interface EndpointTool {
  /** What the model is offered; `name` is the function's. */
  readonly function: ModelTool;
  /** May contain variables after the host. */
  readonly url: string;
  readonly method: HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  /** A string or JSON with variables; null: the remaining arguments. */
  readonly bodyTemplate: unknown;
  /** Names with their paths into the answer, or a single path; null: the whole answer. */
  readonly responseMapping: Readonly<Record<string, string>> | string | null;
  /** For one execution, all tries together. */
  readonly timeoutMs: number;
  /** Tries after the first. */
  readonly retryAttempts: number;
}

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";

/** RFC 9110, 9.2.2: doing it twice is the same as doing it once. */
export function isIdempotent(method: HttpMethod): boolean {
  return method !== "POST" && method !== "PATCH";
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
