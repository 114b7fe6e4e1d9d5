import { isJsonObject } from "./endpoint-tool.ts";

/** A step into JSON: a member's name or an array index. */
type Step = string | number;

const MAX_STEPS = 32;

/**
 * Parses a path into JSON: `data.items[0].price`. A leading `$` is allowed, but nothing else of JSONPath (RFC 9535). Null if
 * it is not a valid path.
 */
export function parseAnswerPath(path: string): readonly Step[] | null {
  const trimmed = path.trim().replace(/^\$\.?/, "");
  if (trimmed === "") return [];
  if (!/^(?:[^.[\]]+|\[\d{1,6}\])(?:\.[^.[\]]+|\[\d{1,6}\])*$/.test(trimmed)) return null;
  const steps = [...trimmed.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([text, position]) =>
    position === undefined ? text : Number(position),
  );
  return steps.length > MAX_STEPS ? null : steps;
}

/** The value at the path; undefined if there is none. Own members only. */
function pickFromAnswer(answer: unknown, steps: readonly Step[]): unknown {
  let value = answer;
  for (const step of steps) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isJsonObject(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}

/** Picks what the mapping names from an answer; what is missing becomes null. */
export function mapAnswer(answer: unknown, mapping: Readonly<Record<string, string>> | string): unknown {
  if (typeof mapping === "string") return pickFromAnswer(answer, parseAnswerPath(mapping) ?? []) ?? null;
  return Object.fromEntries(
    Object.entries(mapping).map(([name, path]) => {
      const steps = parseAnswerPath(path);
      return [name, (steps === null ? undefined : pickFromAnswer(answer, steps)) ?? null];
    }),
  );
}
