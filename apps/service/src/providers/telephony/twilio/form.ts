import type { RawWebhook } from "../carrier-webhook.ts";
import { queryOf } from "../shared/callback-url.ts";

/** A form's fields in the order they came; blank values and repeated names are kept. */
export type FormFields = readonly (readonly [name: string, value: string])[];

/** Reads `application/x-www-form-urlencoded` bytes (WHATWG URL, 5.1). Never fails: anything else just gives odd names. */
export function readForm(bytes: Buffer): FormFields {
  // URLSearchParams would drop a leading "?", which here is part of the first name; it skips an empty first field instead.
  return [...new URLSearchParams(`&${bytes.toString("utf8")}`)];
}

/** A webhook's fields: the body of a POST, the query of a GET (Twilio allows both). */
export function fieldsOf(webhook: RawWebhook): FormFields {
  return webhook.method === "GET" ? readForm(Buffer.from(queryOf(webhook.url), "utf8")) : readForm(webhook.body);
}

/** The first value of each name. */
export function firstValues(fields: FormFields): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of fields) if (!values.has(name)) values.set(name, value);
  return values;
}

/** The fields as a plain record for storing; a repeated name gets an array of its values. */
export function recordOf(fields: FormFields): Readonly<Record<string, unknown>> {
  const lists = new Map<string, string[]>();
  for (const [name, value] of fields) lists.set(name, [...(lists.get(name) ?? []), value]);
  return Object.fromEntries([...lists].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
