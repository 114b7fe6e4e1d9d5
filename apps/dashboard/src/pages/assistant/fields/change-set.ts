/** What was typed and is not saved, by the paths of the record. */
export type ChangeSet = Readonly<Record<string, unknown>>;
type JsonObject = Readonly<Record<string, unknown>>;

/** Undefined when the record, or an object on the way, does not have it. */
export function memberAt(record: JsonObject, path: string): unknown {
  let value: unknown = record;
  for (const step of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as JsonObject)[step];
  }
  return value;
}

/** With another value at the path; what is as it is in the record is no change. */
export function withChange(record: JsonObject, changes: ChangeSet, path: string, value: unknown): ChangeSet {
  const { [path]: _before, ...others } = changes;
  const stored = memberAt(record, path) ?? null;
  return JSON.stringify(stored) === JSON.stringify(value) ? others : { ...others, [path]: value };
}

/** The changes as one object to be merged into the record: only what differs is in it. */
export function toPatch(changes: ChangeSet): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split(".");
    const last = steps.pop() ?? path;
    let at = patch;
    for (const step of steps) {
      const inner = (at[step] ?? {}) as Record<string, unknown>;
      at[step] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return patch;
}

/** The members of the edited record, at its top level, that differ from the stored one; what was taken out is null. */
export function replacedMembers(record: JsonObject, edited: JsonObject): Record<string, unknown> {
  const names = [...new Set([...Object.keys(record), ...Object.keys(edited)])];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(record[name]) !== JSON.stringify(edited[name]))
      .map((name) => [name, edited[name] ?? null]),
  );
}
