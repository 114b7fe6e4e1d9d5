/** Null: all of them, those of later versions included. */
export type FollowedKinds = ReadonlySet<string> | null;

/** So that streams that follow the same kinds share what is written out for them. */
const known = new Map<string, ReadonlySet<string>>();

/** @param told with commas between them, each one the contract allows */
export function followedKinds(told: string | undefined): FollowedKinds {
  if (told === undefined) return null;
  const kinds = new Set(told.split(",").toSorted());
  const name = [...kinds].join(",");
  const former = known.get(name);
  if (former === undefined) known.set(name, kinds);
  return former ?? kinds;
}
