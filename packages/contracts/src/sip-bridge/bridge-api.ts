import { z } from "zod";

/**
 * What the service asks of the SIP bridge: `Authorization: Bearer <SIP_BRIDGE_API_KEY>`, JSON both ways. A refusal has a
 * body of `{"error": "…"}`; 401: another key, 422: a body that is not of the given form.
 */
export const BRIDGE_PATHS = {
  /** POST `syncOrganization` → 200 `organizationStatus`; 409: the bridge has a newer revision. */
  sync: "/api/sync-organization",
  /** GET → 200 `bridgeRevisions`: every organization the bridge was told of. */
  organizations: "/api/organizations",
  /** GET → 200 `organizationStatus`; 404: the bridge was never told of the organization. */
  organizationStatus: (organizationId: number) => `/api/organizations/${organizationId}/status`,
  /** POST: register or ask by OPTIONS now → 200 `trunkStatus`; 404: no such trunk. */
  trunkTest: (trunkId: string) => `/api/trunks/${trunkId}/test`,
  /** POST `testCall` → 200 `testCallReport` once the call is over; 404: no such trunk. */
  trunkTestCall: (trunkId: string) => `/api/trunks/${trunkId}/test-call`,
  /** POST `placeCall` → 202 `{call_sid}`, also when repeated; 404: `from` is nobody's number, or of several; 503 with the code `no-room`: nothing was dialled. GET → 200 `{calls: bridgeCall[]}`, without those that ended. */
  calls: "/api/calls",
  /** GET → 200 `bridgeCall`, for an hour after the end too; 404: unknown. */
  call: (callSid: string) => `/api/calls/${callSid}`,
  /** POST with one of `hangup`, `transfer`, `connect`, `dtmf` → 200; 404: unknown; 409: the call has ended. */
  callCommand: (callSid: string, command: CallCommand) => `/api/calls/${callSid}/${command}`,
  /** POST: sends packets between two of its own ports for sound → 200 `selfCheck`. */
  selfCheck: "/api/self-check",
  /** GET → 200 `ladder`; 404: unknown. */
  ladder: (callSid: string) => `/api/calls/${callSid}/ladder`,
} as const;

export type CallCommand = "hangup" | "transfer" | "connect" | "dtmf";

const e164 = z.string().regex(/^\+[1-9]\d{6,14}$/);

/** `sip_` and a UUID, the same over attempts on several trunks. */
export const sipCallSid = z.string().regex(/^sip_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

const bridgeTrunk = z.object({
  id: z.uuid(),
  name: z.string(),
  /** As `parseSipGateway` of the foundation reads it. */
  gateway: z.string(),
  username: z.string(),
  password: z.string(),
  /** The lowest is tried first. */
  priority: z.int(),
  enabled: z.boolean(),
  register: z.boolean(),
  provider: z.string().nullable(),
});

const bridgeNumber = z.object({
  number: e164,
  /** Null: every trunk of the organization may bring it. */
  sip_trunk_id: z.uuid().nullable(),
  assistant_id: z.int().nullable(),
  flow_id: z.int().nullable(),
});

/** Everything the bridge is to know of one organization; replaces what it knew. */
export const syncOrganization = z.object({
  organization_id: z.int().positive(),
  /** Rises with every change. */
  revision: z.int().nonnegative(),
  trunks: z.array(bridgeTrunk),
  numbers: z.array(bridgeNumber),
  callbacks: z.object({
    /** The service's origin for `/sip-webhook`, `/sip-status` and `/sip-prewarm`. */
    base_url: z.url(),
    media_url: z.url(),
  }),
  /**
   * Of several bridges one registers the trunks and tells of their states. The others ask gateways by OPTIONS, for their own
   * calls' sake, and keep what they find to themselves. Absent: there is one bridge.
   */
  is_lead: z.boolean().optional(),
  /** ISO 3166-1 alpha-2: of numbers that PBXs write without a country. */
  default_country: z.string().length(2).nullish(),
});
export type SyncOrganization = z.infer<typeof syncOrganization>;

/**
 * `ip_auth`: it does not register, and its gateway answers or was not asked yet. `auth_failed`: the gateway refuses the
 * credentials. `unreachable`: the gateway does not answer.
 */
const trunkStateName = z.enum([
  "disabled",
  "ip_auth",
  "resolving",
  "registering",
  "registered",
  "auth_failed",
  "unreachable",
]);

export const trunkStatus = z.object({
  id: z.string(),
  state: trunkStateName,
  /** The gateway's last answer to REGISTER or OPTIONS; null: none yet, or none came. */
  sip_code: z.int().nullable(),
  /** That answer's reason phrase, or why none came. */
  reason: z.string().nullable(),
  /** From an OPTIONS to its answer. */
  options_rtt_ms: z.number().nullable(),
  /** ISO 8601; until when the gateway keeps the registration. */
  registered_until: z.string().nullable(),
  /** ISO 8601; when the state was entered. Null where the bridge was not asked. */
  changed_at: z.string().nullable(),
});
export type TrunkStatus = z.infer<typeof trunkStatus>;

/** How new the bridge's knowledge of each organization is. */
export const bridgeRevisions = z.object({
  organizations: z.array(z.object({ organization_id: z.int().positive(), revision: z.int() })),
});

/** What the bridge knows of an organization. */
export const organizationStatus = z.object({
  organization_id: z.int().positive(),
  revision: z.int(),
  trunks: z.array(trunkStatus),
});

export const placeCall = z.object({
  /** Our own id of the call, a UUID: the call's `call_sid` is `sip_` and this. The same key never dials twice. */
  idempotency_key: z.uuid(),
  /** A number of exactly one organization the bridge was told of; its trunks are used. */
  from: e164,
  to: e164,
  /** The caller's name as the callee is to see it. */
  display_name: z.string().max(100).nullish(),
  ring_timeout_seconds: z.int().min(1).max(300),
});
export type PlaceCall = z.infer<typeof placeCall>;

export const placeCallReply = z.object({ call_sid: sipCallSid });

/** Where the bridge opens the media socket of a call. The token is valid once. */
export const mediaTarget = z.object({ url: z.url(), token: z.string().min(1) });
export type MediaTarget = z.infer<typeof mediaTarget>;

export const connectCall = z.object({ media: mediaTarget });

export const transferCall = z.object({
  to: e164,
  /** The number shown as the caller where the bridge has to dial the target itself. */
  caller_id: z.string(),
  ring_timeout_seconds: z.int().min(1).max(300),
});

export const sendDtmf = z.object({ digits: z.string().regex(/^[0-9*#A-D]{1,64}$/) });

export const bridgeCallStatus = z.enum([
  "initiated",
  "ringing",
  "early_media",
  "in_progress",
  "transferring",
  "transferred",
  "transfer_failed",
  "completed",
  "busy",
  "no_answer",
  "canceled",
  "failed",
]);
export type BridgeCallStatus = z.infer<typeof bridgeCallStatus>;

/** After one of these nothing follows. */
export const FINAL_CALL_STATUSES: readonly BridgeCallStatus[] = [
  "completed",
  "busy",
  "no_answer",
  "canceled",
  "failed",
  "transferred",
];

/** The state of a call as the bridge has it; the times are ISO 8601. */
export const bridgeCall = z.object({
  call_sid: z.string(),
  organization_id: z.int().positive(),
  trunk_id: z.string().nullable(),
  direction: z.enum(["inbound", "outbound"]),
  from_number: z.string(),
  to_number: z.string(),
  status: bridgeCallStatus,
  sip_code: z.int().nullable(),
  reason: z.string().nullable(),
  started_at: z.string(),
  answered_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** From the answer to the end. */
  duration_ms: z.int().nonnegative().nullable(),
});
export type BridgeCall = z.infer<typeof bridgeCall>;

/** The SIP messages of a call in order, credentials cut out. */
export const ladder = z.object({
  call_sid: z.string(),
  messages: z.array(
    z.object({
      /** ISO 8601. */
      at: z.string(),
      direction: z.enum(["sent", "received"]),
      /** `udp 192.0.2.7:5060`. */
      peer: z.string(),
      /** `INVITE` or `200 OK`. */
      summary: z.string(),
      text: z.string(),
    }),
  ),
  /** More messages came than are kept. */
  is_truncated: z.boolean(),
});
export type Ladder = z.infer<typeof ladder>;

export const testCall = z.object({ organization_id: z.int().positive(), from: e164, to: e164 });
export type TestCall = z.infer<typeof testCall>;

export const testCallReport = z.object({
  outcome: z.enum(["answered", "busy", "no_answer", "refused", "unreachable"]),
  sip_code: z.int().nullable(),
  reason: z.string().nullable(),
  setup_ms: z.number().nullable(),
  codec: z.string().nullable(),
  /** Packets of sound that left and came; one direction with 0 is a firewall. */
  packets_sent: z.int(),
  packets_received: z.int(),
});
export type TestCallReport = z.infer<typeof testCallReport>;

/** Whether sound gets from one of the bridge's ports to another, by each of the addresses it gives to peers. */
export const selfCheck = z.object({
  addresses: z.array(
    z.object({
      address: z.string(),
      /** It is `SIP_PUBLIC_IP`: a router in between has to bring it back in. */
      is_public_setting: z.boolean(),
      is_private: z.boolean(),
      packets_sent: z.int(),
      /** Of both directions together. */
      packets_received: z.int(),
    }),
  ),
});
export type SelfCheck = z.infer<typeof selfCheck>;
