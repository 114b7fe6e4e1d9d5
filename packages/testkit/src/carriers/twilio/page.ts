import type { RestReply } from "../carrier-format.ts";
import { JSON_HEADERS } from "./errors.ts";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1_000;

/** One page of a list in Twilio's envelope. `name` is the list's member (`messages`). */
export function twilioPage<T>(
  path: string,
  query: URLSearchParams,
  name: string,
  items: readonly T[],
  present: (item: T) => unknown,
): RestReply {
  const pageSize = clamp(query.get("PageSize"), 1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE);
  const page = clamp(query.get("Page"), 0, Number.MAX_SAFE_INTEGER, 0);
  const start = page * pageSize;
  const shown = items.slice(start, start + pageSize);
  const uriOf = (number: number) => {
    const copy = new URLSearchParams(query);
    copy.set("PageSize", String(pageSize));
    copy.set("Page", String(number));
    if (number > 0) copy.set("PageToken", `PT${number}`);
    return `${path}?${copy}`;
  };
  const body = {
    first_page_uri: uriOf(0),
    end: start + Math.max(0, shown.length - 1),
    previous_page_uri: page === 0 ? null : uriOf(page - 1),
    [name]: shown.map(present),
    uri: uriOf(page),
    page_size: pageSize,
    start,
    next_page_uri: start + pageSize < items.length ? uriOf(page + 1) : null,
    page,
  };
  return { statusCode: 200, headers: JSON_HEADERS, body: JSON.stringify(body) };
}

function clamp(text: string | null, least: number, most: number, standard: number): number {
  const value = Number.parseInt(text ?? "", 10);
  return Number.isNaN(value) ? standard : Math.min(most, Math.max(least, value));
}
