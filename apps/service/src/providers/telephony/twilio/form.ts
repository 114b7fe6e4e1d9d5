import type { RawWebhook } from "../carrier-webhook.ts";
import { queryOf } from "../shared/callback-url.ts";

/** A form's fields in the order they came; blank values and repeated names are kept. */
export type FormFields = readonly (readonly [name: string, value: string])[];

/** Reads `application/x-www-form-urlencoded` bytes (WHATWG URL, 5.1). Any bytes are a form; those of something else give odd names. */
export function readForm(bytes: Buffer): FormFields {
  // URLSearchParams drops a leading "?", which belongs to the first name here; an empty first field is skipped instead.
  return [...new URLSearchParams(`&${bytes.toString("utf8")}`)];
}

/** What a webhook tells: the body of a POST, the query of a GET (Twilio allows both). */
export function fieldsOf(webhook: RawWebhook): FormFields {
  return webhook.method === "GET" ? readForm(Buffer.from(queryOf(webhook.url), "utf8")) : readForm(webhook.body);
}

/** The first value of each name. */
export function firstValues(fields: FormFields): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of fields) if (!values.has(name)) values.set(name, value);
  return values;
}

/** The fields as a plain record for storing; a repeated name has all its values. */
export function recordOf(fields: FormFields): Readonly<Record<string, unknown>> {
  const lists = new Map<string, string[]>();
  for (const [name, value] of fields) lists.set(name, [...(lists.get(name) ?? []), value]);
  return Object.fromEntries([...lists].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
