import type { RawWebhook } from "../carrier-webhook.ts";
import { queryOf } from "../shared/callback-url.ts";
import { parseWebhookJson } from "../shared/webhook-json.ts";

/** What a webhook says, whichever way it came: as JSON, as a form, or in the query. */
export interface VonageContent {
  /** In the order they came; of a repeated name the first. */
  readonly members: ReadonlyMap<string, unknown>;
  /** A name stood there more than once, so that two readers may read two things. */
  readonly hasRepeats: boolean;
}

/**
 * A GET says it in its query, a POST in its body, and never the other way round: what is read here is also what a
 * signature has to cover. Null for JSON that is no object, or nested beyond reason.
 */
export function contentOf(webhook: RawWebhook): VonageContent | null {
  if (webhook.method === "GET") return fieldsOf(queryOf(webhook.url));
  const text = webhook.body.toString("utf8");
  return /^\s*[{[]/.test(text) ? jsonMembersOf(webhook.body) : fieldsOf(text);
}

function fieldsOf(encoded: string): VonageContent {
  const members = new Map<string, string>();
  let hasRepeats = false;
  // A leading "?" would belong to the first name; an empty first field is skipped instead.
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
