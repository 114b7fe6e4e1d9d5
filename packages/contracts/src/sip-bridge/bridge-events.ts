import { z } from "zod";
import { bridgeCallStatus, mediaTarget, sipCallSid, trunkStatus } from "./bridge-api.ts";

/**
 * What the SIP bridge tells the service, each a POST with `Authorization: Bearer <SIP_BRIDGE_API_KEY>` and
 * `X-Bridge-Timestamp` (Unix seconds) and `X-Bridge-Signature: sha256=<hex>`, the HMAC-SHA-256 by the same key over
 * `<timestamp>.<body>`. What is older than five minutes is refused.
 */
export const BRIDGE_HEADERS = { timestamp: "x-bridge-timestamp", signature: "x-bridge-signature" } as const;
export const BRIDGE_SIGNATURE_TOLERANCE_SECONDS = 300;

const callParties = {
  call_sid: sipCallSid,
  organization_id: z.int().positive(),
  trunk_id: z.string().nullable(),
  /** E.164; what the trunk wrote where it is no such number; `anonymous` where it is withheld. */
  from_number: z.string(),
  to_number: z.string(),
} as const;

/** Counted from 1 for each call over every event and status. The same event has the same number however often it is sent. */
const seq = z.int().positive();

/** A caller waits. Answered with a `bridgeInstruction` within two seconds, or the caller gets 503. */
const callIncoming = z.object({
  type: z.literal("call.incoming"),
  seq,
  ...callParties,
  /** Where the dialled number was found: `diversion`, `request-uri`. */
  dialed_via: z.string(),
  display_name: z.string().nullable(),
});

/** Somebody answered a call that was placed. Answered with a `bridgeInstruction`. */
const callAnswered = z.object({
  type: z.literal("call.answered"),
  seq,
  ...callParties,
  /** ISO 8601. */
  answered_at: z.string(),
});

/** The media socket could not be opened, or broke. Answered with a `bridgeInstruction`. */
const streamFailed = z.object({
  type: z.literal("call.stream_failed"),
  seq,
  ...callParties,
  message: z.string(),
});

const trunkChanged = z.object({
  type: z.literal("trunk.state"),
  organization_id: z.int().positive(),
  trunk: trunkStatus,
});

/** The bridge has started anew; every organization is pushed again. */
const bridgeStarted = z.object({ type: z.literal("bridge.started"), bridge_id: z.string(), started_at: z.string() });

/** The body of `/sip-webhook`. */
export const bridgeEvent = z.discriminatedUnion("type", [
  callIncoming,
  callAnswered,
  streamFailed,
  trunkChanged,
  bridgeStarted,
]);
export type BridgeEvent = z.infer<typeof bridgeEvent>;

/** The answer to an event of a call; other events get `{}`. */
export const bridgeInstruction = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("accept"),
    media: mediaTarget,
    /** Key presses before the media socket opens. */
    dtmf_first: z.object({ digits: z.string(), after_ms: z.int() }).nullish(),
  }),
  /** Before the answer: with the given status; after it the call is hung up. */
  z.object({ action: z.literal("reject"), code: z.int().min(400).max(699), reason: z.string() }),
]);
export type BridgeInstruction = z.infer<typeof bridgeInstruction>;

/** The body of `/sip-status`. In order for each call, at least once, exactly one final status. */
export const bridgeStatus = z.object({
  event_id: z.string(),
  seq,
  ...callParties,
  direction: z.enum(["inbound", "outbound"]),
  status: bridgeCallStatus,
  /** The SIP status that decided it; null where none did. */
  sip_code: z.int().nullable(),
  reason: z.string().nullable(),
  /** ITU-T Q.850, from a Reason header. */
  q850: z.int().nullable(),
  /** ISO 8601, as all times. */
  timestamp: z.string(),
  answered_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** From the answer to the end; with final statuses of answered calls only. */
  duration_ms: z.int().nonnegative().nullable(),
  /** The trunk tried, and the how many-th attempt it is. */
  attempt: z.object({ trunk_id: z.string(), n: z.int().positive() }).nullable(),
  /** With final statuses of answered calls only. */
  media: z
    .object({
      codec: z.string(),
      rx_lost_pct: z.number(),
      jitter_ms: z.number(),
      late_p99_ms: z.number(),
    })
    .nullable(),
});
export type BridgeStatus = z.infer<typeof bridgeStatus>;
