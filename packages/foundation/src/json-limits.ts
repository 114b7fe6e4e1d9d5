export interface JsonLimits {
  /** A plain value has depth 0, `[]` has 1. */
  readonly maxDepth: number;
  /** For each object; the number of objects is bounded by the size of the body. */
  readonly maxKeys: number;
  /** UTF-8 bytes of each text and key. */
  readonly maxStringBytes: number;
  /** For values that are stored with care, or not at all. */
  readonly allowsNul: boolean;
}

const DEFAULT_JSON_LIMITS: JsonLimits = { maxDepth: 32, maxKeys: 2_000, maxStringBytes: 65_536, allowsNul: false };

export interface JsonLimitProblem {
  readonly type:
    | "too-deep"
    | "too-many-keys"
    | "string-too-long"
    | "nul-character"
    | "number-not-finite"
    | "forbidden-key";
  /** From the root to the place: keys and indexes. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Finding = Omit<JsonLimitProblem, "path">;

interface Container {
  readonly keys: readonly string[] | null;
  readonly items: readonly unknown[];
  next: number;
}

/** Keys that reach a prototype in code that copies objects carelessly. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Walks a parsed JSON value and returns the first violation of the limits in document order, or null. NUL is refused
 * because PostgreSQL's `text` and `jsonb` cannot store it, and `1e999` because it parses to Infinity. Does not recurse, so
 * that 100,000 levels of nesting give a result and not a stack overflow.
 */
export function checkJsonLimits(value: unknown, limits: Partial<JsonLimits> = {}): JsonLimitProblem | null {
  const allLimits = { ...DEFAULT_JSON_LIMITS, ...limits };
  const stack: Container[] = [];
  const report = (finding: Finding): JsonLimitProblem => ({ ...finding, path: stack.map(currentStep) });

  const root = enter(value, 0, allLimits);
  if (root !== null && "type" in root) {
    return report(root);
  }
  if (root !== null) {
    stack.push(root);
  }
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const index = top.next;
    if (index >= top.items.length) {
      stack.pop();
      continue;
    }
    top.next += 1;
    const key = top.keys?.[index];
    const entered =
      (key === undefined ? null : checkKey(key, allLimits)) ?? enter(top.items[index], stack.length, allLimits);
    if (entered === null) {
      continue;
    }
    if ("type" in entered) {
      return report(entered);
    }
    stack.push(entered);
  }
  return null;
}

function currentStep(container: Container): string | number {
  const index = container.next - 1;
  return container.keys?.[index] ?? index;
}

/** @returns what is wrong with the value itself, or the container to walk into, or null. */
function enter(value: unknown, depth: number, limits: JsonLimits): Finding | Container | null {
  if (typeof value === "string") {
    return checkText(value, limits);
  }
  if (typeof value === "number") {
    return Number.isFinite(value) ? null : { type: "number-not-finite", message: "The number is too large." };
  }
  if (typeof value !== "object" || value === null) {
    return null;
  }
  if (depth >= limits.maxDepth) {
    return { type: "too-deep", message: `Values may be nested ${limits.maxDepth} levels deep.` };
  }
  if (Array.isArray(value)) {
    return { keys: null, items: value, next: 0 };
  }
  const keys = Object.keys(value);
  if (keys.length > limits.maxKeys) {
    return { type: "too-many-keys", message: `An object may have ${limits.maxKeys} keys.` };
  }
  return { keys, items: Object.values(value), next: 0 };
}

function checkKey(key: string, limits: JsonLimits): Finding | null {
  if (FORBIDDEN_KEYS.has(key)) {
    return { type: "forbidden-key", message: `The key "${key}" is not allowed.` };
  }
  return checkText(key, limits);
}

function checkText(text: string, limits: JsonLimits): Finding | null {
  // A UTF-16 unit has at most three bytes, so short strings need no counting.
  if (text.length * 3 > limits.maxStringBytes && Buffer.byteLength(text) > limits.maxStringBytes) {
    return { type: "string-too-long", message: `A text may have ${limits.maxStringBytes} bytes.` };
  }
  return !limits.allowsNul && text.includes("\0")
    ? { type: "nul-character", message: "Texts may not contain the NUL character." }
    : null;
}

type Assign = (copy: unknown) => void;

/**
 * Copies a JSON value with every lone surrogate, in texts and keys, replaced by U+FFFD: PostgreSQL's `jsonb` refuses
 * them, and one half of an emoji cut by a carrier must not lose the message. Without recursion; other values as they are.
 */
export function toWellFormedDeep<Value>(value: Value): Value;
export function toWellFormedDeep(value: unknown): unknown {
  let result: unknown;
  const pending: { source: unknown; assign: Assign }[] = [
    {
      source: value,
      assign: (copy) => {
        result = copy;
      },
    },
  ];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { source, assign } = item;
    if (typeof source === "string") {
      assign(source.toWellFormed());
    } else if (Array.isArray(source)) {
      const copy: unknown[] = new Array(source.length);
      assign(copy);
      source.forEach((element, index) => {
        pending.push({
          source: element,
          assign: (elementCopy) => {
            copy[index] = elementCopy;
          },
        });
      });
    } else if (isPlainObject(source)) {
      const copy: Record<string, unknown> = {};
      assign(copy);
      for (const [key, element] of Object.entries(source)) {
        // Reserves the key's place now, and as an own property even when it is `__proto__`.
        const wellFormedKey = key.toWellFormed();
        define(copy, wellFormedKey, undefined);
        pending.push({ source: element, assign: (elementCopy) => define(copy, wellFormedKey, elementCopy) });
      }
    } else {
      assign(source);
    }
  }
  return result;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
