import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { OfferedOperation } from "./offered-operation.ts";
import type { PlannedOperation } from "./plan-operation.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** About 100,000 tokens: more than that no client can use, and most can use far less. */
const MAX_RESULT_CHARS = 400_000;

/** What the operation answered, as the result of the tool. A refusal is a result, too, so that the model can read why. */
export function toToolResult(
  tool: OfferedOperation,
  { target, part }: PlannedOperation,
  answer: { readonly statusCode: number; readonly retryAfter: string | null; readonly text: string },
): CallToolResult {
  const body: unknown = answer.text === "" ? {} : JSON.parse(answer.text);
  if (answer.statusCode >= 300) {
    const told = isObject(body) ? body : { detail: body };
    const { retryAfter } = answer;
    const seconds = retryAfter === null ? {} : { retry_after_seconds: Number(retryAfter) };
    return refusal({ status: answer.statusCode, ...told, ...seconds });
  }
  const shown = Array.isArray(body) ? listPart(tool, target, part, body) : isObject(body) ? body : { value: body };
  const text = JSON.stringify(shown);
  if (text.length > MAX_RESULT_CHARS) {
    return refusal({
      status: 200,
      code: "result-too-large",
      detail: `The answer has ${text.length} characters, and a result may have ${MAX_RESULT_CHARS}.`,
      fix: "Ask for less at once, by a smaller limit or a narrower filter.",
    });
  }
  return { content: [{ type: "text", text }], structuredContent: { ...shown } };
}

/** @param told like the body of an error of the HTTP interface, with its status */
export function refusal(told: JsonObject): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(told) }], structuredContent: { ...told }, isError: true };
}

/** Results are objects; a list stands in `items`, with where it goes on. */
function listPart(
  { page }: OfferedOperation,
  target: string,
  part: PlannedOperation["part"],
  list: readonly unknown[],
): JsonObject {
  if (part !== null) {
    const end = part.skip + part.limit;
    return { items: list.slice(part.skip, end), total: list.length, next_skip: end < list.length ? end : null };
  }
  if (page?.by !== "operation" || page.offset === undefined) return { items: list };
  const query = new URLSearchParams(target.slice(target.indexOf("?")));
  const limit = Number(query.get(page.limit));
  const skipped = Number(query.get(page.offset) ?? 0);
  return { items: list, [`next_${page.offset}`]: list.length < limit ? null : skipped + limit };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
