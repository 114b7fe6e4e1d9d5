import { randomUUID } from "node:crypto";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { systemClock } from "@parley/foundation/clock";
import { respond, type ScriptedAnswer } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import type { TelephonyAccount } from "../telephony-provider.ts";
import { sipBridge } from "./vendor.ts";

const http = createOutboundHttp({ policy: "trusted" });
afterAll(() => http.close());

/** Nothing listens there. */
let closedOrigin: string;
beforeAll(async () => {
  const closed = await startWebhookReceiver({ isTls: false });
  closedOrigin = closed.origin;
  await closed.close();
});

let first: WebhookReceiver;
let second: WebhookReceiver;
beforeEach(async () => {
  [first, second] = [await startWebhookReceiver({ isTls: false }), await startWebhookReceiver({ isTls: false })];
});
afterEach(async () => {
  await Promise.all([first.close(), second.close()]);
});

function callsOver(...origins: readonly string[]): NonNullable<TelephonyAccount["calls"]> {
  const settings: Readonly<Record<string, string>> = {
    sip_bridge_url: origins.join(", "),
    sip_bridge_api_key: "a-key-for-tests-of-the-bridge",
  };
  const account = sipBridge.create({ http, baseUrl: null, clock: systemClock }).connect((name) => settings[name]);
  if (account?.calls == null) throw new Error("the bridges do not connect");
  return account.calls;
}

const json = (statusCode: number, body: object): ScriptedAnswer => respond(statusCode, { body: JSON.stringify(body) });
const asked = (bridge: WebhookReceiver, path: string) => bridge.requests(path).length;

describe("a call is placed", () => {
  const place = (calls: ReturnType<typeof callsOver>, callId: string) =>
    calls.placeCall({
      callId,
      from: "+14155550100",
      to: "+12125550199",
      displayName: null,
      answerUrl: "",
      statusCallbackUrl: "",
      ringTimeoutSeconds: 30,
      mayBegin: () => true,
    });
  /** The first bridge of two is asked first for one of these, the second for the other. */
  const callId = (start: number) => `0000000${start}${randomUUID().slice(8)}`;
  const takes = (bridge: WebhookReceiver, id: string) =>
    bridge.script(BRIDGE_PATHS.calls, json(202, { call_sid: `sip_${id}` }));
  const both = () => [asked(first, BRIDGE_PATHS.calls), asked(second, BRIDGE_PATHS.calls)];

  test.each([
    [0, [1, 0]],
    [1, [0, 1]],
  ])("by one bridge, and by its id at %i", async (start, counts) => {
    const id = callId(start);
    takes(first, id);
    takes(second, id);
    expect(await place(callsOver(first.origin, second.origin), id)).toEqual({ callSid: `sip_${id}` });
    expect(both()).toEqual(counts);
  });

  test.each([
    ["has no room", json(503, { error: "full", code: "no-room" })],
    ["was not told of the number", json(404, { error: "There is no such number" })],
    ["is asked too often", respond(429)],
  ])("by the next where one %s", async (_why, answer) => {
    const id = callId(0);
    first.script(BRIDGE_PATHS.calls, answer);
    takes(second, id);
    expect(await place(callsOver(first.origin, second.origin), id)).toEqual({ callSid: `sip_${id}` });
    expect(both()).toEqual([1, 1]);
  });

  test("by the next where one is gone, which is asked last from then on", async () => {
    const calls = callsOver(closedOrigin, second.origin);
    for (const id of [callId(0), callId(0)]) {
      takes(second, id);
      expect(await place(calls, id)).toEqual({ callSid: `sip_${id}` });
    }
    second.script(BRIDGE_PATHS.calls, json(503, { error: "full", code: "no-room" }));
    // The word of the last one asked: nobody was reached there.
    await expect(place(calls, callId(0))).rejects.toMatchObject({ outcome: "not-done", statusCode: undefined });
  });

  test.each([
    ["cuts the line", { kind: "cut" } as const],
    ["fails", respond(500)],
    ["says 503 for another reason", respond(503)],
    ["answers what cannot be read", respond(202, { body: "yes" })],
  ])("by no other where one %s: the phone may be ringing", async (_what, answer) => {
    const id = callId(0);
    first.script(BRIDGE_PATHS.calls, answer);
    takes(second, id);
    await expect(place(callsOver(first.origin, second.origin), id)).rejects.toMatchObject({ outcome: "unknown" });
    expect(both()).toEqual([1, 0]);
  });

  test("by none where none can: the last one's reason is told", async () => {
    second.script(BRIDGE_PATHS.calls, json(503, { error: "full", code: "no-room" }));
    await expect(place(callsOver(closedOrigin, second.origin), callId(0))).rejects.toMatchObject({
      outcome: "not-done",
      statusCode: 503,
    });
    await expect(place(callsOver(closedOrigin), callId(0))).rejects.toMatchObject({ outcome: "not-done" });
  });
});

describe("what concerns a call", () => {
  const callSid = `sip_${randomUUID()}`;
  const hangUp = BRIDGE_PATHS.callCommand(callSid, "hangup");
  const transfer = {
    to: "+12125550123",
    callerId: "+14155550100",
    ringTimeoutSeconds: 20,
    intentId: randomUUID(),
    publicBaseUrl: "https://parley.example",
  };
  const transferPath = BRIDGE_PATHS.callCommand(callSid, "transfer");
  const knowsNothing = (bridge: WebhookReceiver) => {
    for (const path of [hangUp, transferPath, BRIDGE_PATHS.call(callSid)]) bridge.script(path, respond(404));
  };

  test("goes to the bridge that has it", async () => {
    const calls = callsOver(first.origin, second.origin);
    knowsNothing(first);
    await calls.hangUpCall(callSid);
    await calls.transferCall(callSid, transfer);
    second.script(
      BRIDGE_PATHS.call(callSid),
      json(200, {
        call_sid: callSid,
        organization_id: 1,
        trunk_id: null,
        direction: "outbound",
        from_number: "+14155550100",
        to_number: "+12125550199",
        status: "completed",
        sip_code: 200,
        reason: null,
        started_at: "2026-11-23T12:00:00.000Z",
        answered_at: "2026-11-23T12:00:01.000Z",
        ended_at: "2026-11-23T12:00:03.500Z",
        duration_ms: 2_500,
      }),
    );
    expect(await calls.readCallEnd(callSid)).toMatchObject({ durationSeconds: 3 });
    expect([asked(second, hangUp), asked(second, transferPath)]).toEqual([1, 1]);
  });

  test("does not wait for a bridge that says nothing", async () => {
    first.script(hangUp, { kind: "hang" });
    await callsOver(first.origin, second.origin).hangUpCall(callSid);
  });

  test("that is over is done with, or refused", async () => {
    const calls = callsOver(first.origin, second.origin);
    knowsNothing(first);
    second.script(hangUp, respond(409));
    second.script(transferPath, respond(409));
    await calls.hangUpCall(callSid);
    await expect(calls.transferCall(callSid, transfer)).rejects.toMatchObject({ outcome: "rejected", statusCode: 409 });
  });

  test("that nobody knows has no end to tell of, and nothing to hang up", async () => {
    const calls = callsOver(first.origin, second.origin);
    knowsNothing(first);
    knowsNothing(second);
    await calls.hangUpCall(callSid);
    expect(await calls.readCallEnd(callSid)).toBeNull();
    await expect(calls.transferCall(callSid, transfer)).rejects.toMatchObject({ outcome: "rejected", statusCode: 404 });
  });

  test("is not taken for unknown while a bridge that may have it is gone", async () => {
    const calls = callsOver(closedOrigin, second.origin);
    knowsNothing(second);
    await expect(calls.hangUpCall(callSid)).rejects.toMatchObject({ outcome: "not-done" });
    await expect(calls.readCallEnd(callSid)).rejects.toMatchObject({ outcome: "not-done" });
  });
});
