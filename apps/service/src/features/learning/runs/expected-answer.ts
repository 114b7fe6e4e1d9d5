import type { ToolMock } from "../../rehearsal/tool-mock.ts";
import type { ExpectedAnswer } from "./eval-run.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** As a case has it: a string is one that the answer should contain. */
export function expectedAnswerOf(stored: unknown): ExpectedAnswer {
  if (typeof stored === "string") return { contains: [stored], lacks: [], intent: null, tool: null, rubric: null };
  const given = objectOf(stored);
  const tool = given["should_call_tool"];
  const named = typeof tool === "string" ? { name: tool } : objectOf(tool);
  return {
    contains: stringsOf(given["should_contain"]),
    lacks: stringsOf(given["should_not_contain"]),
    intent: stringOf(given["intent"]),
    tool: typeof named["name"] === "string" ? { name: named["name"], arguments: objectOf(named["arguments"]) } : null,
    rubric: stringOf(given["rubric"]),
  };
}

/** What tools answer in a case; `{"error": …}`, `{"timeout": true}` and `{"delay_ms": …, "response": …}` are what they say. */
export function toolMocksOf(mocks: JsonObject): readonly ToolMock[] {
  return Object.entries(mocks).map(([name, value]): ToolMock => {
    const given = objectOf(value);
    const delay = given["delay_ms"];
    const latency = typeof delay === "number" && delay >= 0 ? { latency_ms: delay } : {};
    if (typeof given["error"] === "string") return { name, error: given["error"], ...latency };
    if (given["timeout"] === true) return { name, timeout: true };
    return { name, result: "response" in given && "delay_ms" in given ? given["response"] : value, ...latency };
  });
}

function objectOf(value: unknown): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function stringOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}
