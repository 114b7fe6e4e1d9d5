import { describe, expect, test } from "vitest";
import { type ConformanceScene, CUSTOMER, expectFailure } from "./conformance-scene.ts";
import { callsOf } from "./parts.ts";

const CALL_ID = "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e";

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
  });
}
