import { setImmediate } from "node:timers/promises";
import { parseJsonBody, withinLimits } from "./request-body.ts";
import { RequestValidationError, UnreadableRequestError } from "./request-error.ts";

/** So many bytes are looked through without a break: a few milliseconds. */
const SLICE_BYTES = 1_048_576;
/** Two numbers are kept of each. */
const MOST_ELEMENTS = 1_000_000;

/**
 * A list within a JSON body, whose elements are read one by one, because all of them at once would take too long.
 *
 * We keep our own because it skips the elements and leaves them to JSON.parse. @streamparser/json has to tokenize each of them: its
 * tokenizer alone took 250 ms for a list of 27 MB that `cutList` cuts in 72 ms, and its parser yields the elements before the
 * members that follow the list, and those of a list that is sent twice both times.
 */
export class JsonList {
  readonly #body: Buffer;
  readonly #path: readonly string[];
  /** Begin and end of each element. */
  readonly #bounds: readonly number[];

  constructor(body: Buffer, path: readonly string[], bounds: readonly number[]) {
    this.#body = body;
    this.#path = path;
    this.#bounds = bounds;
  }

  get length(): number {
    return this.#bounds.length / 2;
  }

  /** Bytes of its JSON. */
  sizeOf(index: number): number {
    return (this.#bounds[2 * index + 1] ?? 0) - (this.#bounds[2 * index] ?? 0);
  }

  /** Its place in the body, as errors name it. */
  placeOf(index: number): readonly (string | number)[] {
    return ["body", ...this.#path, index];
  }

  /** @throws UnreadableRequestError for what is no JSON; RequestValidationError for JSON beyond the limits of any body */
  read(index: number): unknown {
    const value = parseJsonBody(this.#body.subarray(this.#bounds[2 * index], this.#bounds[2 * index + 1]));
    if (value === undefined) throw noJson();
    // Where it stands in the body, it is as deep as that.
    const place = this.#path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), [value]);
    try {
      let inner = withinLimits("body", place);
      for (const name of this.#path) inner = (inner as Readonly<Record<string, unknown>>)[name];
      return (inner as readonly unknown[])[0];
    } catch (error) {
      if (!(error instanceof RequestValidationError)) throw error;
      const depth = this.placeOf(index).length;
      throw new RequestValidationError(
        error.issues.map((issue) => ({ ...issue, loc: [...this.placeOf(index), ...issue.loc.slice(depth)] })),
      );
    }
  }
}

export interface CutBody {
  /** The body with a list of one number in the place of each list that was cut out. */
  readonly rest: Buffer;
  /** By that number: a member that is sent twice counts the last time, as everywhere. */
  readonly lists: readonly JsonList[];
}

/**
 * Cuts the list at this path of names out of a JSON body, without reading its elements and with breaks for the rest of the process.
 * What is no JSON is found out by whoever reads the parts.
 * @throws UnreadableRequestError when such a list has no end; RequestValidationError when it has more than a million elements
 */
export async function cutList(body: Buffer, path: readonly string[]): Promise<CutBody> {
  const parts: Buffer[] = [];
  const lists: JsonList[] = [];
  /** Of the objects around, as deep as the path is: the member that is being read; null in a list. */
  const members: (string | null)[] = [];
  let depth = 0;
  let keptUntil = 0;
  let breakAt = SLICE_BYTES;
  for (let at = 0; at < body.length; at += 1) {
    if (at >= breakAt) {
      await setImmediate();
      breakAt = at + SLICE_BYTES;
    }
    const byte = body[at];
    if (byte === QUOTE) {
      const end = endOfText(body, at);
      // A value takes its own name's place here, and is followed by the next name before anything opens.
      if (typeof members[depth - 1] === "string") members[depth - 1] = textOf(body.subarray(at, end + 1));
      at = end;
    } else if (byte === LIST && depth === path.length && path.every((name, index) => members[index] === name)) {
      const { bounds, end } = await elementsOf(body, at + 1, path);
      parts.push(body.subarray(keptUntil, at), Buffer.from(`[${lists.length}]`));
      lists.push(new JsonList(body, path, bounds));
      at = end;
      keptUntil = end + 1;
      breakAt = at + SLICE_BYTES;
    } else if (byte === OBJECT || byte === LIST) {
      if (depth < path.length) members[depth] = byte === OBJECT ? "" : null;
      depth += 1;
    } else if (byte === OBJECT_END || byte === LIST_END) {
      depth -= 1;
      members.length = Math.max(0, Math.min(members.length, depth));
    }
  }
  return { rest: Buffer.concat([...parts, body.subarray(keptUntil)]), lists };
}

/** The list that the body stands for, which has an empty one in its place afterwards. Null: there is none. */
export function takeList(body: unknown, path: readonly string[], { lists }: CutBody): JsonList | null {
  let inner = body;
  for (const name of path) inner = (inner as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  if (!Array.isArray(inner)) return null;
  const [number] = inner.splice(0);
  return lists[Number(number)] ?? null;
}

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = Buffer.from('"\\,[]{}');

/** @param begin after the bracket @returns the ends of its elements, and where its closing bracket is */
async function elementsOf(body: Buffer, begin: number, path: readonly string[]) {
  const bounds: number[] = [];
  let depth = 0;
  let from = begin;
  let breakAt = begin + SLICE_BYTES;
  for (let at = begin; at < body.length; at += 1) {
    if (at >= breakAt) {
      await setImmediate();
      breakAt = at + SLICE_BYTES;
    }
    const byte = body[at];
    if (byte === QUOTE) at = endOfText(body, at);
    else if (byte === OBJECT || byte === LIST) depth += 1;
    else if (depth > 0 && (byte === OBJECT_END || byte === LIST_END)) depth -= 1;
    else if (depth === 0 && byte === COMMA) {
      bounds.push(from, at);
      from = at + 1;
      if (bounds.length > 2 * MOST_ELEMENTS) throw tooLong(path);
    } else if (byte === LIST_END) {
      if (bounds.length > 0 || body.toString("latin1", from, at).trim() !== "") bounds.push(from, at);
      return { bounds, end: at };
    }
  }
  throw noJson();
}

/** @returns where its closing quote is; without one, the end of the body */
function endOfText(body: Buffer, begin: number): number {
  let at = begin + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Names may be written with escapes, too. */
function textOf(json: Buffer): string {
  const text = json.toString("utf8");
  if (!text.includes("\\")) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    return "";
  }
}

function noJson(): UnreadableRequestError {
  return new UnreadableRequestError(400, "The body is not valid JSON");
}

function tooLong(path: readonly string[]): RequestValidationError {
  const msg = `List should have at most ${MOST_ELEMENTS} items`;
  return new RequestValidationError([{ loc: ["body", ...path], msg, type: "too_long" }]);
}
