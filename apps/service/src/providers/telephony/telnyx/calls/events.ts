import { z } from "zod";
import type { RawWebhook } from "../../carrier-webhook.ts";
import { intentIdOf } from "../../shared/callback-url.ts";
import { withoutTokens } from "../../shared/token-redaction.ts";
import { parseWebhookJson } from "../../shared/webhook-json.ts";
import { type ClientState, decodeClientState } from "./client-state.ts";

/** Today `v3:` and letters; we only check alphabet and length. */
const CALL_ID = /^[\w:.+/=~-]{1,255}$/;

const callEvent = z.object({
  data: z.looseObject({
    event_type: z.string().min(1).max(100),
    occurred_at: z.unknown().optional(),
    payload: z.looseObject({
      call_control_id: z.string().regex(CALL_ID),
      client_state: z.unknown().optional(),
      direction: z.unknown().optional(),
      from: z.unknown().optional(),
      to: z.unknown().optional(),
    }),
  }),
});

/** One event of a leg. */
export interface TelnyxCallEvent {
  /** `call.answered`. */
  readonly type: string;
  readonly callControlId: string;
  readonly occurredAt: Date | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly state: ClientState | null;
  readonly intentId: string | null;
  /** The event without tokens, safe to store. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** Reads any event that names a leg. Null for everything else, such as events about texts. */
export function readCallEvent(webhook: RawWebhook): TelnyxCallEvent | null {
  if (webhook.method !== "POST") return null;
  const parsed = callEvent.safeParse(parseWebhookJson(webhook.body));
  if (!parsed.success) return null;
  const { data } = parsed.data;
  const { client_state: encoded, ...payload } = data.payload;
  const state = decodeClientState(encoded);
  return {
    type: data.event_type,
    callControlId: payload.call_control_id,
    occurredAt: readTime(data.occurred_at),
    payload,
    state,
    // The signature covers the state, but not the URL.
    intentId: state?.intentId ?? intentIdOf(webhook.url),
    record: withoutTokens({ data: { ...data, payload } }),
  };
}

/** ISO 8601; null when missing or unreadable. */
export function readTime(value: unknown): Date | null {
  const epochMs = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(epochMs) ? null : new Date(epochMs);
}
