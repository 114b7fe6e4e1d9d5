/** A place within a value: `["settings", "model", "name"]`. */
export type MemberPath = readonly string[];

type Members = Readonly<Record<string, unknown>>;

export function readMember(value: unknown, [first, ...rest]: MemberPath): unknown {
  if (first === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, first)) return undefined;
  return readMember((value as Members)[first], rest);
}

/** A copy with the member; undefined takes it away, and what is empty then with it. */
export function writeMember<Value>(value: Value, path: MemberPath, member: unknown): Value {
  return (write(value, path, member) ?? {}) as Value;
}

function write(value: unknown, [first, ...rest]: MemberPath, member: unknown): unknown {
  if (first === undefined) return member;
  const members: Members = typeof value === "object" && value !== null ? (value as Members) : {};
  const written = write(members[first], rest, member);
  const others = Object.entries(members).filter(([name]) => name !== first);
  if (written === undefined) return others.length === 0 ? undefined : Object.fromEntries(others);
  // A member that was there keeps its place.
  return { ...members, [first]: written };
}
