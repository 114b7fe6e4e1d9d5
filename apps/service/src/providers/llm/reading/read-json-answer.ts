/** Why an answer cannot be used, in our own words: the content of a conversation must not be logged. */
export interface UnusableAnswer {
  readonly unusable: string;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Each is read up to its end, so that an answer full of brackets must not take long. */
const MAX_BRACKETS = 200;

/**
 * Reads the JSON object a model was asked for, wherever it stands: models put JSON into code fences, into further objects, and
 * behind prose that has brackets too.
 * @param members of which the object has at least one; if none has, it is the first object at all
 */
export function readJsonAnswer(
  answer: string,
  members: readonly string[],
): { readonly object: JsonObject } | UnusableAnswer {
  if (answer.trim() === "") return { unusable: "The model's answer was empty" };
  let start = answer.indexOf("{");
  if (start === -1) return { unusable: "The model answered in prose, without a JSON object" };
  let isBroken = true;
  let other: JsonObject | null = null;
  for (let count = 0; start !== -1 && count < MAX_BRACKETS; count += 1) {
    const end = findObjectEnd(answer, start);
    const object = end === null ? null : parseObject(answer.slice(start, end));
    if (object !== null && members.some((member) => Object.hasOwn(object, member))) return { object };
    isBroken &&= end === null;
    other ??= object;
    start = answer.indexOf("{", start + 1);
  }
  if (other !== null) return { object: other };
  return { unusable: isBroken ? "The model's JSON breaks off" : "The model's answer is not valid JSON" };
}

/** Behind the bracket that closes the one at `start`; null if there is none. Brackets in strings do not count. */
function findObjectEnd(text: string, start: number): number | null {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isString) {
      if (character === "\\") at += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

function parseObject(text: string): JsonObject | null {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return null;
  }
}
