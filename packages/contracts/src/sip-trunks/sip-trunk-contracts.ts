import { parseSipGateway } from "@parley/foundation/sip-gateway";
import { z } from "zod";
import { defineContract } from "../operation.ts";
import { ladder, testCallReport, trunkStatus } from "../sip-bridge/bridge-api.ts";

const tag = "SIP trunks";
const path = "/api/v1/sip-trunks";

const name = z.string().max(255);
const gateway = z.string().max(300);
const username = z.string().max(255);
const password = z.string().max(1_024);
/** Of the numbers PostgreSQL keeps as an integer. */
const priority = z.int().min(-2_147_483_648).max(2_147_483_647);
const provider = z.string().max(255);

const GATEWAY_FORM = "Send host, host:port or [IPv6]:port, with ;transport=udp, tcp or tls after it if you like";

const sipTrunk = z
  .object({
    id: z.string(),
    name: z.string(),
    gateway: z.string(),
    username: z.string(),
    password: z.string(),
    priority: z.int(),
    enabled: z.boolean(),
    register: z.boolean(),
    provider: z.string().nullable(),
  })
  .meta({ id: "SIPTrunkResponse" });

const sipTrunkCreate = z
  .object({
    /** Unique within the organization. */
    name: name.min(1),
    /** `host`, `host:port` or `[v6]:port`; `;transport=udp`, `tcp` or `tls` may follow. Port 5061 means TLS. */
    gateway: gateway.refine((text) => parseSipGateway(text) !== null, GATEWAY_FORM),
    /** May be empty, as the password, where the bridge does not register. */
    username,
    password,
    /** The lowest is tried first. */
    priority: priority.default(1),
    enabled: z.boolean().default(true),
    /** Whether the bridge registers with the gateway. */
    register: z.boolean().nullish(),
    /** What the peer is, for people: `freepbx`. */
    provider: provider.nullish(),
  })
  .check(({ value, issues }) => {
    if (value.register === false) return;
    for (const member of ["username", "password"] as const) {
      if (value[member] !== "") continue;
      issues.push({
        code: "custom",
        input: value[member],
        path: [member],
        message: "May be empty only where register is false",
      });
    }
  })
  .meta({ id: "SIPTrunkCreate" });
export type SipTrunkCreate = z.output<typeof sipTrunkCreate>;

/** What is wrong with a member beyond its type is a 400: the interface asks for it. */
const sipTrunkUpdate = z
  .object({
    name: name.nullish(),
    gateway: gateway.nullish(),
    username: username.nullish(),
    password: password.nullish(),
    priority: priority.nullish(),
    enabled: z.boolean().nullish(),
    register: z.boolean().nullish(),
    provider: provider.nullish(),
  })
  .meta({ id: "SIPTrunkUpdate" });
export type SipTrunkUpdate = z.output<typeof sipTrunkUpdate>;

const syncResult = z
  .object({ success: z.boolean(), message: z.string(), total_trunks: z.int(), enabled_trunks: z.int() })
  .meta({ id: "SIPTrunkSyncResponse" });

const params = z.object({ trunk_id: z.string().max(64) });
const missing = { 404: "There is no such trunk." } as const;
/** Responses carry the password, so that whoever reads one stands in the audit log. */
const secrets = { hasSecrets: true, isAudited: true } as const;

export const listSipTrunks = defineContract({
  name: "listSipTrunks",
  method: "GET",
  path,
  tag,
  summary: "The organization's SIP trunks with their passwords, by priority and name",
  access: "admin",
  success: z.array(sipTrunk),
  ...secrets,
});

export const createSipTrunk = defineContract({
  name: "createSipTrunk",
  method: "POST",
  path,
  tag,
  summary: "Add a SIP trunk",
  access: "admin",
  body: sipTrunkCreate,
  successStatus: 201,
  success: sipTrunk,
  errors: { 400: "The name is taken, the gateway is a private address, or there are too many trunks." },
  ...secrets,
});

export const syncSipTrunks = defineContract({
  name: "syncSipTrunks",
  method: "POST",
  path: `${path}/sync`,
  tag,
  summary: "Push the enabled trunks to the SIP bridge; answers once that has begun",
  access: "admin",
  success: syncResult,
});

export const getSipTrunk = defineContract({
  name: "getSipTrunk",
  method: "GET",
  path: `${path}/{trunk_id}`,
  tag,
  summary: "A SIP trunk with its password",
  access: "admin",
  params,
  success: sipTrunk,
  errors: missing,
  ...secrets,
});

export const updateSipTrunk = defineContract({
  name: "updateSipTrunk",
  method: "PUT",
  path: `${path}/{trunk_id}`,
  tag,
  summary: "Change what is sent of a SIP trunk; the rest stays as it is",
  access: "admin",
  params,
  body: sipTrunkUpdate,
  success: sipTrunk,
  errors: { ...missing, 400: "The change makes no trunk, or its name is taken." },
  ...secrets,
});

export const deleteSipTrunk = defineContract({
  name: "deleteSipTrunk",
  method: "DELETE",
  path: `${path}/{trunk_id}`,
  tag,
  summary: "Delete a SIP trunk; numbers that named it name none",
  access: "admin",
  params,
  successStatus: 204,
  errors: missing,
});

export const enableSipTrunk = defineContract({
  name: "enableSipTrunk",
  method: "POST",
  path: `${path}/{trunk_id}/enable`,
  tag,
  summary: "Let a SIP trunk take new calls",
  access: "admin",
  params,
  success: sipTrunk,
  errors: missing,
  ...secrets,
});

export const disableSipTrunk = defineContract({
  name: "disableSipTrunk",
  method: "POST",
  path: `${path}/{trunk_id}/disable`,
  tag,
  summary: "Refuse new calls of a SIP trunk; running ones finish",
  access: "admin",
  params,
  success: sipTrunk,
  errors: missing,
  ...secrets,
});

const bridgeErrors = {
  ...missing,
  500: "The SIP bridge does not answer.",
  503: "This installation has no SIP bridge.",
} as const;

export const getSipTrunkStatus = defineContract({
  name: "getSipTrunkStatus",
  method: "GET",
  path: `${path}/{trunk_id}/status`,
  tag,
  summary: "What the SIP bridge knows of a trunk: registered or not, the gateway's last answer, its round trip",
  access: "admin",
  params,
  success: trunkStatus
    .extend({
      /** False: the bridge does not answer now, and this is what it said last. */
      is_live: z.boolean(),
    })
    .meta({ id: "SIPTrunkStatus" }),
  errors: bridgeErrors,
});

export const testSipTrunk = defineContract({
  name: "testSipTrunk",
  method: "POST",
  path: `${path}/{trunk_id}/test`,
  tag,
  summary: "Have the SIP bridge register with a trunk's gateway, or ask it by OPTIONS, now",
  access: "admin",
  params,
  success: trunkStatus.meta({ id: "SIPTrunkTest" }),
  errors: { ...bridgeErrors, 400: "The trunk is disabled." },
});

const phoneNumber = z.string().max(64);

export const callOverSipTrunk = defineContract({
  name: "callOverSipTrunk",
  method: "POST",
  path: `${path}/{trunk_id}/test-call`,
  tag,
  summary: "Call somebody over a trunk, play a tone for five seconds, and count the packets of both directions",
  access: "admin",
  params,
  body: z
    .object({
      /** One of the organization's numbers whose calls go over trunks. */
      from_phone_number: phoneNumber,
      to_phone_number: phoneNumber,
    })
    .meta({ id: "SIPTrunkTestCallRequest" }),
  success: testCallReport.meta({ id: "SIPTrunkTestCall" }),
  errors: {
    ...bridgeErrors,
    400: "The trunk is disabled, the bridge does not know it yet, or nobody may be called so: a number that is no such number, a recipient who opted out, a destination that is not allowed.",
  },
});

export const readCallLadder = defineContract({
  name: "readCallLadder",
  method: "GET",
  path: "/api/v1/calls/{call_sid}/sip",
  tag,
  summary: "The SIP messages of a call over a trunk, in order, without credentials; for an hour after its end",
  access: "admin",
  params: z.object({ call_sid: z.string().max(256) }),
  success: ladder.meta({ id: "SIPLadder" }),
  errors: {
    ...bridgeErrors,
    404: "There is no such call of the organization, it did not go over a trunk, or it ended more than an hour ago.",
  },
});
