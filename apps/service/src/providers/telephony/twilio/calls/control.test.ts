import { systemClock } from "@parley/foundation/clock";
import VoiceResponse from "twilio/lib/twiml/VoiceResponse.js";
import { afterEach, describe, expect, test } from "vitest";
import { callsOf } from "../../../../../tests/support/telephony/parts.ts";
import {
  type CarrierAnswer,
  type RecordingServer,
  startRecordingServer,
} from "../../../../../tests/support/telephony/recording-server.ts";
import { createOutboundHttp } from "../../../../platform/outbound-http/undici-outbound-http.ts";
import type { CallInstruction, CallTransfer } from "../../carrier-calls.ts";
import type { TelephonyAccount } from "../../telephony-provider.ts";
import { createTwilioVendor } from "../vendor.ts";

const INTENT_ID = "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e";
const CALL = { kind: "incoming", callSid: "CA0123456789abcdef0123456789abcdef" } as const;
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
const TRANSFER: CallTransfer = {
  intentId: INTENT_ID,
  publicBaseUrl: "https://parley.example",
  to: "+12125550142",
  callerId: "+14155550100",
  ringTimeoutSeconds: 25,
};
const RESUME_URL = `https://parley.example/twiml?intent_id=${INTENT_ID}&resume=1#rc=5&rp=all`;

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(answer: CarrierAnswer = {}): Promise<{ account: TelephonyAccount; server: RecordingServer }> {
  const server = await startRecordingServer(() => answer);
  const http = createOutboundHttp({ policy: "trusted" });
  stops.push(
    () => http.close(),
    () => server.stop(),
  );
  const settings: Record<string, string> = { twilio_account_sid: "AC1", twilio_auth_token: "token-of-a-test" };
  const vendor = createTwilioVendor({ http, baseUrl: server.origin, clock: systemClock });
  const account = vendor.connect((name) => settings[name]);
  if (account === null) throw new Error("Twilio does not connect");
  return { account, server };
}

async function documentOf(instruction: CallInstruction): Promise<string> {
  const { account, server } = await start();
  const reply = await callsOf(account).instructCall(CALL, instruction);
  expect([reply.statusCode, reply.contentType, server.requests]).toEqual([200, "text/xml", []]);
  return reply.body;
}

describe("an instruction is the same document that Twilio's own helper makes", () => {
  test("to connect: the stream with its parameters, and a redirect for when it ends too early", async () => {
    const expected = new VoiceResponse();
    const stream = expected.connect().stream({ url: CONNECT.streamUrl });
    stream.parameter({ name: "To", value: CONNECT.to });
    stream.parameter({ name: "From", value: CONNECT.from });
    stream.parameter({ name: "token", value: CONNECT.token });
    expected.redirect({ method: "POST" }, RESUME_URL);
    expect(await documentOf(CONNECT)).toBe(expected.toString());
  });

  test.each([
    [2_000, 2],
    [1, 1],
    [2_001, 3],
  ])("with digits after %i ms", async (afterMs, length) => {
    const document = await documentOf({ ...CONNECT, dtmfFirst: { digits: "1#<x>", afterMs } });
    expect(document).toContain(`<Response><Pause length="${length}"/><Play digits="1#"/><Connect>`);
  });

  test("with digits at once", async () => {
    const document = await documentOf({ ...CONNECT, dtmfFirst: { digits: "1", afterMs: 0 } });
    expect(document).toContain('<Response><Play digits="1"/><Connect>');
  });

  test("to refuse", async () => {
    const expected = new VoiceResponse();
    expected.say({ language: "fr-FR" }, "Personne ne répond.");
    expected.hangup();
    expect(await documentOf({ kind: "refuse", message: "Personne ne répond.", language: "fr" })).toBe(
      expected.toString(),
    );
  });

  test("to refuse: an unknown language is left out, since it would make the document fail", async () => {
    const document = await documentOf({ kind: "refuse", message: "nuqneH", language: "tlh" });
    expect(document).toContain("<Response><Say>nuqneH</Say><Hangup/>");
  });

  test("to hang up", async () => {
    expect(await documentOf({ kind: "hang-up" })).toContain("<Response><Hangup/></Response>");
  });

  test("hostile names and numbers cannot break out of the document", async () => {
    const hostile = '"/><Hangup/>&\u0000';
    const document = await documentOf({ ...CONNECT, from: hostile, to: hostile, token: hostile });
    expect(document.match(/value="&quot;\/&gt;&lt;Hangup\/&gt;&amp;"/g)).toHaveLength(3);
    expect(document).not.toContain("<Hangup");
  });
});

describe("a transfer", () => {
  test("replaces what the call is doing with a dial that reports its answer and its end", async () => {
    const { account, server } = await start();
    await callsOf(account).transferCall(CALL.callSid, TRANSFER);
    const [request] = server.requests;
    expect([request?.method, request?.target]).toEqual(["POST", `/2010-04-01/Accounts/AC1/Calls/${CALL.callSid}.json`]);
    const expected = new VoiceResponse();
    const action = `https://parley.example/twiml?transfer=result&intent_id=${INTENT_ID}#rc=5&rp=all`;
    const report = {
      statusCallback: `https://parley.example/call-status/twilio?transfer=answered&intent_id=${INTENT_ID}#rc=5&rp=all`,
      statusCallbackEvent: ["answered" as const],
      statusCallbackMethod: "POST",
    };
    expected.dial({ timeout: 25, callerId: TRANSFER.callerId, action, method: "POST" }).number(report, TRANSFER.to);
    expect([...new URLSearchParams(request?.body)]).toEqual([["Twiml", expected.toString()]]);
  });

  test.each([
    [1, 5],
    [12.4, 12],
    [10_000, 600],
  ])("rings %f s for %i s", async (ringTimeoutSeconds, seconds) => {
    const { account, server } = await start();
    await callsOf(account).transferCall(CALL.callSid, { ...TRANSFER, ringTimeoutSeconds });
    expect(new URLSearchParams(server.requests[0]?.body).get("Twiml")).toContain(`timeout="${seconds}"`);
  });

  test("is rejected when the call has ended", async () => {
    const { account } = await start({ status: 400, body: { code: 21220, message: "Call is not in-progress" } });
    await expect(callsOf(account).transferCall(CALL.callSid, TRANSFER)).rejects.toMatchObject({
      provider: "twilio",
      operation: "transfer-call",
      outcome: "rejected",
      vendorCode: "21220",
    });
  });
});
