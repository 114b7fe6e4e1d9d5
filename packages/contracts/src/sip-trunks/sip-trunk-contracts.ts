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
    id: z.string().describe("A UUID, which names the trunk in the path."),
    name: z.string().describe("A name for people, unique within the organization."),
    gateway: z
      .string()
      .describe(
        "Where the trunk leads: `host`, `host:port` or `[v6]:port`; `;transport=udp`, `tcp` or `tls` may follow.",
      ),
    username: z.string().describe("The name the bridge gives at the gateway; may be empty where it does not register."),
    password: z.string().describe("The password in clear text; may be empty like the name."),
    priority: z.int().describe("The lowest is tried first."),
    enabled: z.boolean().describe("Whether calls go over the trunk."),
    register: z.boolean().describe("Whether the bridge registers with the gateway."),
    provider: z.string().nullable().describe("What the peer is, for people: `freepbx`. Null: not said."),
  })
  .meta({ id: "SIPTrunkResponse" });

const sipTrunkCreate = z
  .object({
    name: name.min(1).describe("A name for people, unique within the organization."),
    gateway: gateway
      .refine((text) => parseSipGateway(text) !== null, GATEWAY_FORM)
      .describe(
        "`host`, `host:port` or `[v6]:port`; `;transport=udp`, `tcp` or `tls` may follow. Port 5061 means TLS.",
      ),
    username: username.describe("The name to give at the gateway; may be empty only if `register` is false."),
    password: password.describe("The password to give at the gateway; may be empty only if `register` is false."),
    priority: priority.default(1).describe("The lowest is tried first."),
    enabled: z.boolean().default(true).describe("Whether calls are to go over the trunk."),
    register: z
      .boolean()
      .nullish()
      .describe("Whether the bridge is to register with the gateway. Null or absent: it is."),
    provider: provider.nullish().describe("What the peer is, for people: `freepbx`."),
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
    name: name.nullish().describe("A new name, unique within the organization."),
    gateway: gateway.nullish().describe("A new gateway, in the form of a new trunk's."),
    username: username
      .nullish()
      .describe("A new name for the gateway; may be empty only where the bridge does not register."),
    password: password.nullish().describe("A new password; absent keeps the old one."),
    priority: priority.nullish().describe("The lowest is tried first."),
    enabled: z.boolean().nullish().describe("Whether calls are to go over the trunk."),
    register: z.boolean().nullish().describe("Whether the bridge is to register with the gateway."),
    provider: provider
      .nullish()
      .describe("What the peer is, for people; null removes it, the only member that may be null."),
  })
  .meta({ id: "SIPTrunkUpdate" });
export type SipTrunkUpdate = z.output<typeof sipTrunkUpdate>;

const syncResult = z
  .object({
    success: z.boolean().describe("Always true."),
    message: z
      .string()
      .describe("How many enabled trunks are on the way to the bridge, or that there is no bridge, for people."),
    total_trunks: z.int().describe("Number of the organization's trunks."),
    enabled_trunks: z.int().describe("How many of them are enabled."),
  })
  .meta({ id: "SIPTrunkSyncResponse" });

const params = z.object({
  trunk_id: z.string().max(64).describe("The trunk's `id`."),
});
const missing = { 404: "There is no such trunk." } as const;
/** Responses carry the password, so that whoever reads one stands in the audit log. */
const secrets = { hasSecrets: true, isAudited: true } as const;

export const listSipTrunks = defineContract({
  name: "listSipTrunks",
  method: "GET",
  path,
  tag,
  summary: "The organization's SIP trunks with their passwords",
  description:
    "Lists trunks in the order they are tried: by priority, then by name. Passwords are in clear text, so each request is noted in the audit log.",
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
  description:
    "The SIP bridge is told of the trunk soon afterwards; its status tells whether the gateway can be reached. The bridge registers unless `register` is false. An organization may have at most 100 trunks.",
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
  summary: "Push the enabled trunks to the SIP bridge",
  description:
    "Every change of a trunk is pushed by itself, so this is only needed after something went wrong. Answers once the push has begun; each trunk's status tells what came of it.",
  access: "admin",
  success: syncResult,
});

export const getSipTrunk = defineContract({
  name: "getSipTrunk",
  method: "GET",
  path: `${path}/{trunk_id}`,
  tag,
  summary: "A SIP trunk with its password",
  description:
    "The password is in clear text, so each request is noted in the audit log. Whether the trunk works is in its status.",
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
  summary: "Change a SIP trunk",
  description: "Changes only what is sent; the rest stays as it is. The SIP bridge is told soon afterwards.",
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
  summary: "Delete a SIP trunk",
  description: "Numbers that named the trunk name none afterwards. The SIP bridge is told soon afterwards.",
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
  description:
    "The same as an update with `enabled` true; repeated, it changes nothing. The SIP bridge is told soon afterwards.",
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
  summary: "Refuse new calls of a SIP trunk",
  description: "Running calls finish. The same as an update with `enabled` false; the trunk's settings stay.",
  access: "admin",
  params,
  success: sipTrunk,
  errors: missing,
  ...secrets,
});

/** What the bridge says, in words for who asks the service; the bridge's own interface is in `bridge-api.ts`. */
const status = trunkStatus.shape;
const toldStatus = trunkStatus.extend({
  id: status.id.describe("The trunk's `id`."),
  state: status.state.describe(
    "`registered`: calls can come and go. `ip_auth`: it does not register, and its gateway answers or was not asked yet. `resolving` and `registering`: under way. `auth_failed`: the gateway refuses the credentials. `unreachable`: the gateway does not answer. `disabled`: switched off.",
  ),
  sip_code: status.sip_code.describe(
    "The gateway's last answer to REGISTER or OPTIONS, for example 200. Null: none yet, or none came.",
  ),
  reason: status.reason.describe("That answer's reason phrase, or why none came. Null: nothing to say."),
  options_rtt_ms: status.options_rtt_ms.describe(
    "Milliseconds from an OPTIONS to its answer. Null: it was not asked, or did not answer.",
  ),
  registered_until: status.registered_until.describe(
    "Until when the gateway keeps the registration, in ISO 8601. Null without one.",
  ),
  changed_at: status.changed_at.describe(
    "When the state was entered, in ISO 8601. Null where the bridge was not asked.",
  ),
});

const report = testCallReport.shape;
const toldReport = testCallReport.extend({
  outcome: report.outcome.describe(
    "What became of the call. `refused`: the gateway did not take it. `unreachable`: the gateway did not answer.",
  ),
  sip_code: report.sip_code.describe(
    "The gateway's final answer to the call, for example 200 or 486. Null: none came.",
  ),
  reason: report.reason.describe("Why the call was not answered. Null if it was."),
  setup_ms: report.setup_ms.describe("Milliseconds from the call's beginning to its answer. Null: nobody answered."),
  codec: report.codec.describe("The codec both sides agreed on. Null: nobody answered."),
  packets_sent: report.packets_sent.describe("Packets of sound that left the bridge."),
  packets_received: report.packets_received.describe(
    "Packets of sound that came back; 0 although the call was answered is a firewall in most cases.",
  ),
});

const message = ladder.shape.messages.element.shape;
const toldLadder = ladder.extend({
  call_sid: ladder.shape.call_sid.describe("The carrier's id of the call."),
  messages: z
    .array(
      ladder.shape.messages.element.extend({
        at: message.at.describe("When the message was sent or came, in ISO 8601."),
        direction: message.direction.describe("Whether the bridge sent or received it."),
        peer: message.peer.describe("Transport and address of the other side: `udp 192.0.2.7:5060`."),
        summary: message.summary.describe("The method or the status: `INVITE`, `200 OK`."),
        text: message.text.describe("The whole message, without credentials."),
      }),
    )
    .describe("The messages in order."),
  is_truncated: ladder.shape.is_truncated.describe("Whether more messages came than are kept."),
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
  summary: "Whether a SIP trunk is registered and answers",
  description:
    "Asks the SIP bridge for the trunk's state, the gateway's last answer and its round trip. If the bridge does not answer, the last known state is returned with `is_live` false; if there is none, the answer is a 500.",
  access: "admin",
  params,
  success: toldStatus
    .extend({
      is_live: z.boolean().describe("False: the bridge does not answer now, and this is what it said last."),
    })
    .meta({ id: "SIPTrunkStatus" }),
  errors: bridgeErrors,
});

export const testSipTrunk = defineContract({
  name: "testSipTrunk",
  method: "POST",
  path: `${path}/{trunk_id}/test`,
  tag,
  summary: "Have the SIP bridge try a trunk's gateway now",
  description:
    "The bridge registers with the gateway, or asks it by OPTIONS where it does not register, and the answer is the state it finds. No call is made.",
  access: "admin",
  params,
  success: toldStatus.meta({ id: "SIPTrunkTest" }),
  errors: { ...bridgeErrors, 400: "The trunk is disabled." },
});

const phoneNumber = z.string().max(64);

export const callOverSipTrunk = defineContract({
  name: "callOverSipTrunk",
  method: "POST",
  path: `${path}/{trunk_id}/test-call`,
  tag,
  summary: "Call somebody over a trunk and count the packets",
  description:
    "The bridge calls, plays a tone for five seconds and counts the packets of both directions; the answer comes when the call is over. No assistant takes part and no call is put on record, but opt-outs and forbidden destinations hold as for any call.",
  access: "admin",
  params,
  body: z
    .object({
      from_phone_number: phoneNumber.describe(
        "One of the organization's numbers whose calls go over trunks, in E.164 form.",
      ),
      to_phone_number: phoneNumber.describe("The number to call, in E.164 form."),
    })
    .meta({ id: "SIPTrunkTestCallRequest" }),
  success: toldReport.meta({ id: "SIPTrunkTestCall" }),
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
  summary: "The SIP messages of a call over a trunk, in order",
  description:
    "For finding out why a call failed. Credentials are cut out of the messages. The SIP bridge keeps them for an hour after the call's end.",
  access: "admin",
  params: z.object({
    call_sid: z.string().max(256).describe("The carrier's id of the call, or the digits of its `id`."),
  }),
  success: toldLadder.meta({ id: "SIPLadder" }),
  errors: {
    ...bridgeErrors,
    404: "There is no such call of the organization, it did not go over a trunk, or it ended more than an hour ago.",
  },
});
