import type { RawWebhook } from "../carrier-webhook.ts";
import { queryOf } from "../shared/callback-url.ts";
import { parseWebhookJson } from "../shared/webhook-json.ts";

/** A webhook's content, whether it came as JSON, as a form or in the query. */
export interface VonageContent {
  /** In the order received; the first value of a repeated name. */
  readonly members: ReadonlyMap<string, unknown>;
  /** A name occurs more than once, so two parsers may disagree on its value. */
  readonly hasRepeats: boolean;
}

/**
 * Reads a GET's query or a POST's body, never the other one: a signature has to cover exactly what is read here. Null for
 * JSON that is not an object, or too large or deeply nested.
 */
export function contentOf(webhook: RawWebhook): VonageContent | null {
  if (webhook.method === "GET") return fieldsOf(queryOf(webhook.url));
  const text = webhook.body.toString("utf8");
  return /^\s*[{[]/.test(text) ? jsonMembersOf(webhook.body) : fieldsOf(text);
}

function fieldsOf(encoded: string): VonageContent {
  const members = new Map<string, string>();
  let hasRepeats = false;
  // URLSearchParams would drop a leading "?", which here is part of the first name; it skips an empty first field instead.
  for (const [name, value] of new URLSearchParams(`&${encoded}`)) {
    if (members.has(name)) hasRepeats = true;
    else members.set(name, value);
  }
  return { members, hasRepeats };
}

function jsonMembersOf(body: Buffer): VonageContent | null {
  const parsed = parseWebhookJson(body);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
  return { members: new Map(Object.entries(parsed)), hasRepeats: false };
}
