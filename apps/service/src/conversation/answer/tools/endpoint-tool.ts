import type { ModelTool } from "../../../providers/llm/language-model.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** A tool that calls a URL, ready for use: secrets filled in, everything checked. */
export interface EndpointTool {
  /** What the model sees of it; `name` is the function's name. */
  readonly function: ModelTool;
  /** May have variables after the host. */
  readonly url: string;
  readonly method: HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  /** A text or JSON with variables; null: the arguments not used elsewhere. */
  readonly bodyTemplate: unknown;
  /** Paths into the answer by result name, or one path; null: the whole answer. */
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
