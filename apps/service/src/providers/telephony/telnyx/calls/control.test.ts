import { systemClock } from "@parley/foundation/clock";
import { afterEach, describe, expect, test } from "vitest";
import { callsOf } from "../../../../../tests/support/telephony/parts.ts";
import {
  type CarrierAnswer,
  type CarrierRequest,
  type RecordingServer,
  startRecordingServer,
} from "../../../../../tests/support/telephony/recording-server.ts";
import { createOutboundHttp } from "../../../../platform/outbound-http/undici-outbound-http.ts";
import type { CallInstruction, WaitingCall } from "../../carrier-calls.ts";
import type { TelephonyAccount } from "../../telephony-provider.ts";
import { createTelnyxVendor } from "../vendor.ts";
import { telnyxCallWebhooks } from "./webhooks.ts";

const INTENT_ID = "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e";
const CALL_ID = "v3:MdI91X4lWFEs7IgbBEOT9M4AigoY08M0WWZFISt1Yw2axZ_IiE4pqg";
const CONNECT = {
  kind: "connect",
  streamUrl: "wss://media.parley.example/streams",
  token: "t0ken",
  intentId: INTENT_ID,
  publicBaseUrl: "https://parley.example",
  from: "+12125550199",
  to: "+14155550100",
  dtmfFirst: null,
} as const satisfies CallInstruction;
const REFUSE = { kind: "refuse", message: "Nobody answers.", language: "de" } as const satisfies CallInstruction;
const STREAM = {
  stream_url: "wss://media.parley.example/streams?token=t0ken",
  stream_track: "inbound_track",
  stream_codec: "PCMU",
  stream_bidirectional_mode: "rtp",
  stream_bidirectional_codec: "PCMU",
  stream_bidirectional_target_legs: "self",
};
const OPEN: readonly WaitingCall["kind"][] = ["answered", "stream-failed", "transfer-result", "next-step"];

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(
  answer: (request: CarrierRequest) => CarrierAnswer = () => ({ body: { data: { result: "ok" } } }),
): Promise<{ account: TelephonyAccount; server: RecordingServer }> {
  const server = await startRecordingServer(answer);
  const http = createOutboundHttp({ policy: "trusted" });
  stops.push(
    () => http.close(),
    () => server.stop(),
  );
  const vendor = createTelnyxVendor({ http, baseUrl: server.origin, clock: systemClock });
  const account = vendor.connect((name) => ({ telnyx_api_key: "KEY-of-a-test" })[name]);
  if (account === null) throw new Error("Telnyx does not connect");
  return { account, server };
}

/** The commands sent, in order. */
function commandsOf({ requests }: RecordingServer): readonly { action: string; body: Record<string, unknown> }[] {
  return requests.map(({ method, target, body }) => {
    const [, callId, action = ""] = /^\/v2\/calls\/([^/]+)\/actions\/(\w+)$/.exec(target) ?? [];
    expect([method, decodeURIComponent(callId ?? "")]).toEqual(["POST", CALL_ID]);
    return { action, body: JSON.parse(body) };
  });
}

async function instruct(kind: WaitingCall["kind"], instruction: CallInstruction) {
  const { account, server } = await start();
  const reply = await callsOf(account).instructCall({ kind, callSid: CALL_ID }, instruction);
  expect(reply).toEqual(telnyxCallWebhooks.acknowledgement);
  return commandsOf(server);
}

/** The event that Telnyx sends after a command, with the state that the command set. */
function eventAfter(event_type: string, command: { body: Record<string, unknown> } | undefined) {
  const payload = { call_control_id: CALL_ID, client_state: command?.body["client_state"] };
  const body = Buffer.from(JSON.stringify({ data: { event_type, payload } }));
  return telnyxCallWebhooks.parseCall({
    method: "POST",
    url: "https://parley.example/telnyx-webhook",
    headers: {},
    body,
  });
}

describe("connecting", () => {
  test("an incoming call answers it with the stream", async () => {
    const [command, ...more] = await instruct("incoming", CONNECT);
    expect(more).toEqual([]);
    expect(command?.action).toBe("answer");
    expect(command?.body).toEqual({
      ...STREAM,
      send_silence_when_idle: true,
      client_state: expect.any(String),
      command_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(eventAfter("call.answered", command)).toMatchObject({ kind: "progress", intentId: INTENT_ID });
  });

  test.each(OPEN)("a call that waits after %s starts the stream", async (kind) => {
    const commands = await instruct(kind, CONNECT);
    expect(commands).toEqual([{ action: "streaming_start", body: { ...STREAM, command_id: expect.any(String) } }]);
  });

  test("again with the same token repeats the command; another token makes a new one", async () => {
    const idOf = async (kind: WaitingCall["kind"], token: string) =>
      (await instruct(kind, { ...CONNECT, token }))[0]?.body["command_id"];
    expect(await idOf("incoming", "a")).toBe(await idOf("incoming", "b"));
    expect(await idOf("stream-failed", "a")).toBe(await idOf("stream-failed", "a"));
    expect(await idOf("stream-failed", "a")).not.toBe(await idOf("stream-failed", "b"));
    expect(await idOf("stream-failed", "a")).not.toBe(await idOf("incoming", "a"));
  });

  test("with digits first goes step by step: answer, pause, digits and stream", async () => {
    const wanted: CallInstruction = { ...CONNECT, dtmfFirst: { digits: "1<", afterMs: 2_000 } };
    const [answer] = await instruct("incoming", wanted);
    expect(answer?.action).toBe("answer");
    expect(answer?.body).not.toHaveProperty("stream_url");
    const answered = eventAfter("call.answered", answer);
    if (answered?.kind !== "next-step") throw new Error("nothing follows the answer");
    expect(answered.instruction).toEqual(wanted);

    const [pause] = await instruct("next-step", answered.instruction);
    expect(pause).toMatchObject({
      action: "speak",
      body: { payload_type: "ssml", payload: expect.stringContaining('<break time="2000ms"/>') },
    });
    const paused = eventAfter("call.speak.ended", pause);
    if (paused?.kind !== "next-step") throw new Error("nothing follows the pause");

    const commands = await instruct("next-step", paused.instruction);
    expect(commands.map(({ action }) => action)).toEqual(["send_dtmf", "streaming_start"]);
    expect(commands[0]?.body).toMatchObject({ digits: "1" });
    expect(commands[1]?.body).toMatchObject(STREAM);
    // That was the last step.
    expect(eventAfter("call.speak.ended", commands[0])?.kind).toBe("progress");
  });
});

describe("refusing", () => {
  test("answers, says the sentence and hangs up, so that nobody hears silence", async () => {
    const [answer] = await instruct("incoming", REFUSE);
    expect(answer?.action).toBe("answer");
    const answered = eventAfter("call.answered", answer);
    if (answered?.kind !== "next-step") throw new Error("nothing follows the answer");
    expect(answered.instruction).toEqual(REFUSE);

    const [speak] = await instruct("next-step", answered.instruction);
    expect(speak).toMatchObject({ action: "speak", body: { payload: REFUSE.message, language: "de-DE" } });
    const spoken = eventAfter("call.speak.ended", speak);
    if (spoken?.kind !== "next-step") throw new Error("nothing follows the sentence");
    expect((await instruct("next-step", spoken.instruction)).map(({ action }) => action)).toEqual(["hangup"]);
  });

  test("falls back to English in a language Telnyx does not speak", async () => {
    const [speak] = await instruct("answered", { ...REFUSE, message: "m".repeat(4_000), language: "tlh" });
    expect(speak?.body).toMatchObject({ language: "en-US", payload: "m".repeat(3_000) });
  });

  test("hangs up at once when the sentence cannot be spoken", async () => {
    const { account, server } = await start(({ target }) => (target.endsWith("speak") ? { status: 422 } : {}));
    await callsOf(account).instructCall({ kind: "next-step", callSid: CALL_ID }, REFUSE);
    expect(commandsOf(server).map(({ action }) => action)).toEqual(["speak", "hangup"]);
  });
});

describe("hanging up", () => {
  test("gives a caller who was not answered a busy tone", async () => {
    expect(await instruct("incoming", { kind: "hang-up" })).toEqual([
      { action: "reject", body: { cause: "USER_BUSY" } },
    ]);
    expect(await instruct("answered", { kind: "hang-up" })).toEqual([{ action: "hangup", body: {} }]);
  });

  test.each([
    [404, "10005"],
    [422, "90018"],
  ])("succeeds when the call is already over (%i)", async (status, code) => {
    const { account } = await start(() => ({ status, body: { errors: [{ code }] } }));
    for (const kind of ["incoming", "answered"] as const) {
      await callsOf(account).instructCall({ kind, callSid: CALL_ID }, { kind: "hang-up" });
    }
    await callsOf(account).hangUpCall(CALL_ID);
  });
});

test("answering a call that has ended is rejected with Telnyx's code", async () => {
  const { account } = await start(() => ({ status: 422, body: { errors: [{ code: "90018", title: "Call ended" }] } }));
  await expect(callsOf(account).instructCall({ kind: "incoming", callSid: CALL_ID }, CONNECT)).rejects.toMatchObject({
    operation: "instruct-call",
    outcome: "rejected",
    vendorCode: "90018",
  });
});

describe("a transfer", () => {
  const transfer = {
    intentId: INTENT_ID,
    publicBaseUrl: "https://parley.example",
    to: "+12125550142",
    callerId: "+14155550100",
    ringTimeoutSeconds: 3,
  };

  test("names the call in the new leg's state and has no command_id", async () => {
    const { account, server } = await start();
    await callsOf(account).transferCall(CALL_ID, transfer);
    const [command] = commandsOf(server);
    expect(command).toEqual({
      action: "transfer",
      body: {
        to: "+12125550142",
        from: "+14155550100",
        timeout_secs: 5,
        client_state: expect.any(String),
        target_leg_client_state: expect.any(String),
        webhook_url: `https://parley.example/telnyx-webhook?intent_id=${INTENT_ID}`,
        webhook_url_method: "POST",
      },
    });
    const leg = { body: { client_state: command?.body["target_leg_client_state"] } };
    expect(eventAfter("call.bridged", leg)).toMatchObject({ kind: "transfer-result", callSid: CALL_ID });
    expect(eventAfter("call.bridged", command)).toMatchObject({ kind: "transfer-result", callSid: CALL_ID });
  });
});

test("a media socket's upgrade is not signed", async () => {
  const { account } = await start();
  expect(callsOf(account).verifyStreamUpgrade({ url: "wss://x/streams?token=1", headers: {} }, new Date())).toBe(true);
});
