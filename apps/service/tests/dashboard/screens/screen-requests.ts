import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "screen-requests.json");

/** Operations that a page of each route makes, of all its tabs; under `every screen` those that all of them make who is signed in. */
export type ScreenRequests = Readonly<Record<string, readonly string[]>>;

export async function readScreenRequests(): Promise<ScreenRequests> {
  return JSON.parse(await readFile(FILE, "utf8"));
}

export async function writeScreenRequests(requests: ScreenRequests): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(requests, null, 2)}\n`);
}

/** Operations by route. */
export type MadeRequests = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * As the table has it: sorted, what every screen makes only once.
 * @param byRoute of whoever is signed in
 * @param ofGuests of the pages that need no sign-in; they stand in the table whole
 */
export function tableOf(byRoute: MadeRequests, ofGuests: MadeRequests): ScreenRequests {
  const [first = new Set<string>(), ...others] = byRoute.values();
  const shared = [...first].filter((operation) => others.every((each) => each.has(operation)));
  const rows = [...byRoute].map(([route, operations]) => [
    route,
    [...operations].filter((operation) => !shared.includes(operation)).sort(),
  ]);
  const guestRows = [...ofGuests].map(([route, operations]) => [route, [...operations].sort()]);
  return { "every screen": shared.sort(), ...Object.fromEntries([...rows, ...guestRows]) };
}

/** How what was made differs from the table, in a sentence each. */
export function differences(made: ScreenRequests, table: ScreenRequests): readonly string[] {
  const routes = [...new Set([...Object.keys(table), ...Object.keys(made)])];
  return routes.flatMap((route) => {
    const [now = [], listed = []] = [made[route], table[route]];
    return [
      ...now.filter((each) => !listed.includes(each)).map((each) => `${route} makes ${each}, which is not in its list`),
      ...listed.filter((each) => !now.includes(each)).map((each) => `${route} lists ${each}, which it does not make`),
    ];
  });
}
