import { checkJsonLimits, toWellFormedDeep } from "@parley/foundation/json-limits";
import { RequestValidationError, UnreadableRequestError } from "./request-error.ts";
import type { RequestPart } from "./validation-errors.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Strict UTF-8, then JSON; an empty body counts as none (client libraries send the JSON content type with every request). */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw new UnreadableRequestError(400, "The body is not valid UTF-8");
  }
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableRequestError(400, "The body is not valid JSON");
  }
}

/** A urlencoded form as an object; if a name is repeated, its last value counts. */
export function parseFormBody(body: Buffer): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body.toString("utf8"))) values[name] = value;
  return values;
}

/** Recognizes a form whose content type says JSON: a client library sends urlencoded bodies that way. */
export function looksLikeForm(body: Buffer): boolean {
  const first = body.toString("latin1", 0, 1);
  return first !== "" && !'{["-0123456789tfn \t\r\n'.includes(first) && body.includes("=");
}

/**
 * Refuses what would break storage or serialisation later: deep nesting, NUL characters, infinite numbers, prototype keys.
 * Replaces lone surrogates.
 */
export function withinLimits(part: RequestPart, value: unknown): unknown {
  const problem = checkJsonLimits(value);
  if (problem !== null) {
    throw new RequestValidationError([
      { loc: [part, ...problem.path.slice(0, 8)], msg: problem.message, type: problem.type },
    ]);
  }
  return toWellFormedDeep(value);
}
