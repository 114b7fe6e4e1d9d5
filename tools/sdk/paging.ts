import { nameIn, type Schema } from "./schema.ts";

/** How a list is read page by page. */
export interface Paging {
  /** `skip` and `offset` count entries, `page` counts pages from 1. */
  readonly by: "skip" | "offset" | "page";
  readonly size: "limit" | "per_page";
  /** Entries a page has when nobody says otherwise. */
  readonly pageSize: number;
  /** The member of the answer with the entries; null where the answer is the list itself. */
  readonly member: string | null;
  readonly entry: Schema;
}

const SCHEMES = [
  ["skip", "limit"],
  ["offset", "limit"],
  ["page", "per_page"],
] as const;
const DEFAULT_PAGE_SIZE = 50;

/**
 * The paging of an operation by the names of its query's members; null for one that has none.
 * @throws Error when the answer has several lists, of which one has to be chosen here
 */
export function findPaging(
  operation: string,
  query: Schema,
  answer: Schema,
  schemas: ReadonlyMap<string, Schema>,
): Paging | null {
  const members = query.properties ?? {};
  const scheme = SCHEMES.find(([by, size]) => by in members && size in members);
  if (scheme === undefined) return null;
  const [by, size] = scheme;
  const preset = members[size]?.default;
  const pageSize = typeof preset === "number" ? preset : DEFAULT_PAGE_SIZE;
  if (answer.type === "array" && answer.items !== undefined)
    return { by, size, pageSize, member: null, entry: answer.items };
  const body = schemas.get(nameIn(answer) ?? "");
  // A file of JSON is not described.
  if (body?.properties === undefined) return null;
  const lists = Object.entries(body.properties).filter(([, { items }]) => items?.$ref !== undefined);
  // Where there are several, `items` is the page under the name that all lists have.
  const chosen = lists.length > 1 ? lists.filter(([name]) => name === "items") : lists;
  const [[member, list] = []] = chosen;
  if (chosen.length !== 1 || member === undefined || list?.items === undefined) {
    throw new Error(
      `${operation} is read page by page, and its answer has ${lists.length} lists: ${lists.map(([name]) => name)}`,
    );
  }
  return { by, size, pageSize, member, entry: list.items };
}
