import { describe, expect, test } from "vitest";
import { type ConformanceScene, CUSTOMER, expectFailure, OTHER_CUSTOMER } from "./conformance-scene.ts";
import { callsOf } from "./parts.ts";

const CALL_ID = "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e";
const OTHER_CALL_ID = "5f0d7e8a-6a1b-4a52-9f0e-0f6f6b1c2d3f";

/** An outbound call, from ringing to its end. */
export function describePlacedCalls(scene: ConformanceScene): void {
  describe("calls", () => {
    test("an account that is not set up for calls says what is missing", async () => {
      if (!scene.lacks("calls")) return;
      const { publicOrigin, ourNumber: from, account } = scene.harness;
      const urls = { answerUrl: `${publicOrigin}/twiml`, statusCallbackUrl: `${publicOrigin}/call-status` };
      const call = { callId: CALL_ID, from, to: CUSTOMER, ringTimeoutSeconds: 30, ...urls };
      const error = await expectFailure(callsOf(account).placeCall(call), "rejected");
      expect(error.fix, "what a person can do").toMatch(/^[A-Z].+\.$/);
      expect(scene.harness.simulator.calls()).toEqual([]);
    });

    test("a call rings, asks for instructions, reports under our own id and is hung up once", async () => {
      if (scene.lacks("calls")) return;
      const { callSid } = await callsOf(scene.harness.account).placeCall({
        callId: CALL_ID,
        from: scene.harness.ourNumber,
        to: CUSTOMER,
        answerUrl: `${scene.harness.publicOrigin}/twiml?intent_id=${CALL_ID}`,
        statusCallbackUrl: `${scene.harness.publicOrigin}/call-status?intent_id=${CALL_ID}`,
        ringTimeoutSeconds: 30,
      });
      await scene.harness.simulator.settled();
      expect(scene.harness.simulator.calls()).toMatchObject([{ sid: callSid, state: "in-progress" }]);
      await callsOf(scene.harness.account).hangUpCall(callSid);
      await callsOf(scene.harness.account).hangUpCall(callSid);
      await callsOf(scene.harness.account).hangUpCall(scene.harness.unknownCallSid);
      await scene.harness.simulator.settled();
      expect(scene.harness.simulator.calls()).toMatchObject([{ sid: callSid, state: "completed" }]);
      const paths = scene.harness.receiver.webhooks.map((webhook) => {
        expect(scene.verdict(webhook)).toEqual({ isValid: true });
        const { webhooks } = callsOf(scene.harness.vendor);
        expect(webhooks.readCallAddress(webhook)?.intentId).toBe(CALL_ID);
        return new URL(webhook.url).pathname;
      });
      const counts = Object.entries(Object.groupBy(paths, (path) => path)).map(([path, all]) => [path, all?.length]);
      expect(Object.fromEntries(counts)).toEqual(scene.harness.callReports);
    });

    test("a call it accepted is found without the carrier's id of it, and no other one", async () => {
      if (scene.lacks("calls")) return;
      const { account, vendor, simulator, ourNumber, publicOrigin } = scene.harness;
      const calls = callsOf(account);
      expect(callsOf(vendor).canFindPlacedCalls).toBe(true);
      const place = (callId: string, to: string) =>
        calls.placeCall({
          callId,
          from: ourNumber,
          to,
          answerUrl: `${publicOrigin}/twiml?intent_id=${callId}`,
          statusCallbackUrl: `${publicOrigin}/call-status?intent_id=${callId}`,
          ringTimeoutSeconds: 30,
        });
      const notBefore = new Date(Date.now() - 60_000);
      const asked = { callId: CALL_ID, from: ourNumber, to: CUSTOMER, notBefore };
      expect(await calls.findPlacedCalls(asked)).toEqual([]);
      const { callSid } = await place(CALL_ID, CUSTOMER);
      await place(OTHER_CALL_ID, OTHER_CUSTOMER);
      await simulator.settled();
      expect(await calls.findPlacedCalls(asked)).toEqual([{ callSid, endCause: null }]);
      const elsewhere = { ...asked, callId: "9d1f0c51-0f8b-4c3f-8a60-6a5e0f3c1b2a", to: "+14155550188" };
      expect(await calls.findPlacedCalls(elsewhere)).toEqual([]);
      await calls.hangUpCall(callSid);
      await simulator.settled();
      const afterwards = callsOf(vendor).findsEndedCalls ? [{ callSid, endCause: expect.any(String) }] : [];
      expect(await calls.findPlacedCalls(asked)).toEqual(afterwards);
    });

    test("a list of placed calls is read to its end", async () => {
      if (scene.lacks("calls") || scene.lacks("number-stock")) return;
      const { account, simulator, ourNumber, publicOrigin } = scene.harness;
      const placed: string[] = [];
      // More than the smallest of the carriers' pages holds.
      for (let index = 0; index < 60; index += 1) {
        const callId = `0b6c2f6e-3f6f-4ad2-8d6e-${String(index).padStart(12, "0")}`;
        const urls = { answerUrl: `${publicOrigin}/twiml`, statusCallbackUrl: `${publicOrigin}/call-status` };
        const call = { callId, from: ourNumber, to: CUSTOMER, ringTimeoutSeconds: 30, ...urls };
        placed.push((await callsOf(account).placeCall(call)).callSid);
      }
      const asked = { callId: "0b6c2f6e-3f6f-4ad2-8d6e-000000000000", from: ourNumber, to: CUSTOMER };
      const found = await callsOf(account).findPlacedCalls({ ...asked, notBefore: new Date(Date.now() - 60_000) });
      expect(found[0]?.callSid).toBe(placed[0]);
      await simulator.settled();
    });
  });
}
