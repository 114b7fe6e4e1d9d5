/** Named parts of examples, so that what several examples show stands once. */
export type ExampleRecords = Readonly<Record<string, unknown>>;

type Members = Readonly<Record<string, unknown>>;

const REFERENCE = "$ref";
/** A bare word names a record; JSON Schema's own references are addresses (`#/$defs/node`, `node.json`) and stay. */
const RECORD_NAME = /^[\w-]+$/;

/**
 * Puts records where examples refer to them: `{ "$ref": "tool", "is_active": false }` is the record `tool` with another
 * `is_active`. The record's members stand where `$ref` stands; members beside it replace or complete them.
 * Throws on a record that is missing, unused or part of a circle, and on a member that repeats what the record says.
 */
export function resolveRecords<Examples extends Members>(examples: Examples, records: ExampleRecords): Examples {
  const resolved = new Map<string, unknown>();

  function resolve(value: unknown, place: string, through: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((item, index) => resolve(item, `${place}.${index}`, through));
    if (!isMembers(value)) return value;
    const name = value[REFERENCE];
    if (typeof name === "string" && RECORD_NAME.test(name)) return resolveReference(name, value, place, through);
    return resolveMembers(value, place, through);
  }

  function resolveMembers(members: Members, place: string, through: readonly string[]): Members {
    const parts = Object.entries(members).map(([key, part]) => [key, resolve(part, `${place}.${key}`, through)]);
    return Object.fromEntries(parts) as Members;
  }

  function resolveReference(name: string, beside: Members, place: string, through: readonly string[]): unknown {
    const record = resolveRecord(name, place, through);
    const { [REFERENCE]: _, ...changes } = beside;
    const changed = resolveMembers(changes, place, through);
    if (Object.keys(changed).length === 0) return record;
    if (!isMembers(record)) throw new Error(`${place} changes the record "${name}", which is not an object`);
    for (const [key, value] of Object.entries(changed)) {
      if (Object.hasOwn(record, key) && JSON.stringify(value) === JSON.stringify(record[key])) {
        throw new Error(`${place}.${key} repeats what the record "${name}" says`);
      }
    }
    const keys = Object.keys(beside).flatMap((key) => (key === REFERENCE ? Object.keys(record) : [key]));
    return Object.fromEntries(keys.map((key) => [key, Object.hasOwn(changed, key) ? changed[key] : record[key]]));
  }

  function resolveRecord(name: string, place: string, through: readonly string[]): unknown {
    if (resolved.has(name)) return resolved.get(name);
    const path = [...through, name];
    if (through.includes(name)) throw new Error(`Records refer to each other in a circle: ${path.join(" → ")}`);
    if (!Object.hasOwn(records, name)) throw new Error(`${place} refers to the record "${name}", which does not exist`);
    const record = resolve(records[name], name, path);
    resolved.set(name, record);
    return record;
  }

  const parts = Object.entries(examples).map(([name, example]) => [name, resolve(example, name, [])]);
  const unused = Object.keys(records).filter((name) => !resolved.has(name));
  if (unused.length > 0) throw new Error(`No example refers to these records: ${unused.join(", ")}`);
  return Object.fromEntries(parts) as Examples;
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
