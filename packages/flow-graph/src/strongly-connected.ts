/**
 * The strongly connected components (Tarjan's algorithm, without recursion, so that long chains do not overflow the stack).
 * Linear in names and successors; names keep their order within a group.
 *
 * @param successorsOf names among `names` only
 */
export function stronglyConnected(
  names: readonly string[],
  successorsOf: (name: string) => readonly string[],
): readonly (readonly string[])[] {
  const search: Search = { visits: new Map(), open: [], groups: 0 };
  for (const name of names) {
    if (!search.visits.has(name)) visitFrom(name, successorsOf, search);
  }
  const groups: string[][] = Array.from({ length: search.groups }, () => []);
  for (const name of names) groups[search.visits.get(name)?.group ?? -1]?.push(name);
  return groups;
}

interface Visit {
  readonly name: string;
  readonly successors: readonly string[];
  next: number;
  readonly order: number;
  /** The earliest open visit that can be reached from it. */
  earliest: number;
  group: number | null;
}

interface Search {
  readonly visits: Map<string, Visit>;
  /** Visits whose group is not known yet. */
  readonly open: Visit[];
  groups: number;
}

function visitFrom(name: string, successorsOf: (name: string) => readonly string[], search: Search): void {
  const way = [enter(name, successorsOf, search)];
  for (let visit = way.at(-1); visit !== undefined; visit = way.at(-1)) {
    const next = visit.successors[visit.next];
    if (next === undefined) {
      way.pop();
      const parent = way.at(-1);
      if (parent !== undefined) parent.earliest = Math.min(parent.earliest, visit.earliest);
      if (visit.earliest === visit.order) closeGroup(visit, search);
      continue;
    }
    visit.next += 1;
    const known = search.visits.get(next);
    if (known === undefined) {
      way.push(enter(next, successorsOf, search));
    } else if (known.group === null) {
      visit.earliest = Math.min(visit.earliest, known.order);
    }
  }
}

function enter(name: string, successorsOf: (name: string) => readonly string[], { visits, open }: Search): Visit {
  const order = visits.size;
  const visit: Visit = { name, successors: successorsOf(name), next: 0, order, earliest: order, group: null };
  visits.set(name, visit);
  open.push(visit);
  return visit;
}

function closeGroup(first: Visit, search: Search): void {
  let member: Visit | undefined;
  do {
    member = search.open.pop();
    if (member !== undefined) member.group = search.groups;
  } while (member !== undefined && member !== first);
  search.groups += 1;
}
