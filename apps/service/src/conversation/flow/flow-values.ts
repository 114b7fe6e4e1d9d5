import { parseTemplate, renderTemplate } from "@parley/foundation/template";
import type { FlowContext } from "./flow-context.ts";
import type { FlowState } from "./flow-state.ts";

/** How many values within tools' results templates can name by their path. */
const MAX_PATHS = 200;
const MAX_PATH_DEPTH = 5;

/** The values of expressions and templates. The conversation's facts come last, so that nothing else can take their names. */
export function flowValues(state: FlowState, context: FlowContext): Readonly<Record<string, unknown>> {
  return {
    ...context.givenValues,
    ...state.variables,
    ...context.fixedValues,
    channel: context.channel,
    turn_count: state.turnCount,
    node_turn_count: state.turnCount - state.enteredAtTurn,
    last_user_message: state.lastUserMessage,
    tool_status: state.toolStatus,
  };
}

/** Fills in a template; `{{booking.price}}` reaches into a tool's result. */
export function fillTemplate(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.includes("{{") ? renderTemplate(parseTemplate(text), withPaths(values)) : text;
}

/** The same for a prompt, in which braces without a variable stay: they may be an example of JSON. */
export function fillPrompt(text: string, values: Readonly<Record<string, unknown>>): string {
  if (!text.includes("{{")) return text;
  return renderTemplate(parseTemplate(text), withPaths(values), { malformed: "keep" });
}

/** The same for a tool's arguments; values that are not text stay as they are. */
export function fillArguments(given: unknown, values: Readonly<Record<string, unknown>>, depth = 0): unknown {
  if (typeof given === "string") return fillTemplate(given, values);
  if (typeof given !== "object" || given === null || depth > MAX_PATH_DEPTH) return given;
  if (Array.isArray(given)) return given.map((item) => fillArguments(item, values, depth + 1));
  return Object.fromEntries(
    Object.entries(given).map(([name, item]) => [name, fillArguments(item, values, depth + 1)]),
  );
}

/** Adds every path as a flat name, because templates know only flat names. */
function withPaths(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const flat: Record<string, unknown> = Object.create(null);
  let left = MAX_PATHS;
  const add = (path: string, value: unknown, depth: number) => {
    flat[path] = value;
    if (typeof value !== "object" || value === null || depth === MAX_PATH_DEPTH) return;
    for (const [name, inner] of Object.entries(value)) {
      if (left === 0) return;
      left -= 1;
      add(`${path}.${name}`, inner, depth + 1);
    }
  };
  for (const [name, value] of Object.entries(values)) add(name, value, 0);
  return flat;
}
