import { describe, expect, test } from "vitest";
import type { OutboundSms } from "../../../src/providers/telephony/carrier-texts.ts";
import { type ConformanceScene, CUSTOMER, expectFailure } from "./conformance-scene.ts";
import { textsOf } from "./parts.ts";

/** Sending texts. */
export function describeSending(scene: ConformanceScene): void {
  describe("sending", () => {
    test("a text is sent once and its reports carry our own id", async () => {
      const sent = await textsOf(scene.harness.account).sendSms(scene.sms());
      await scene.harness.simulator.settled();

      expect(sent.status).toBe("queued");
      expect(sent.segmentCount).toBe(scene.lacks("segment-counts") ? null : 1);
      const [stored, ...more] = scene.harness.simulator.sentTo(CUSTOMER);
      expect(more).toEqual([]);
      expect(stored).toMatchObject({
        sid: sent.providerMessageId,
        from: scene.harness.ourNumber,
        body: scene.sms().body,
      });
      const events = scene.harness.receiver.webhooks.map((webhook) => {
        expect(scene.verdict(webhook)).toEqual({ isValid: true });
        expect(textsOf(scene.harness.vendor).webhooks.readSmsAddress(webhook)).toEqual({
          ourNumber: scene.harness.ourNumber,
          messageId: scene.sms().messageId,
          accountId: scene.harness.webhookAccountId,
        });
        return scene.parsed(webhook);
      });
      expect(scene.harness.reportedStates.at(-1)).toBe("delivered");
      for (const event of events) {
        expect(event).toMatchObject({ messageId: scene.sms().messageId, providerMessageId: sent.providerMessageId });
      }
      expect(events.map((event) => event.kind === "status" && event.status)).toEqual(scene.harness.reportedStates);
    });

    test("an undeliverable text is reported with the carrier's code", async () => {
      const { undeliverableCode } = scene.harness;
      scene.harness.simulator.setDelivery(CUSTOMER, { state: "undelivered", errorCode: undeliverableCode });
      await textsOf(scene.harness.account).sendSms(scene.sms());
      await scene.harness.simulator.settled();
      const report = scene.parsed(scene.lastWebhook());
      expect(report).toMatchObject({
        kind: "status",
        status: "failed",
        errorCode: undeliverableCode,
        isRecipientOptedOut: false,
      });
      if (report.kind === "status") expect(report.errorMessage ?? "").not.toContain(CUSTOMER);
    });

    test("pictures are sent, with and without words", async () => {
      if (!textsOf(scene.harness.vendor).canSendMms) return;
      const mediaUrls = ["https://files.example/a.jpg?x=1&y=2", "https://files.example/b.jpg"];
      if (scene.lacks("pictures")) {
        const error = await expectFailure(textsOf(scene.harness.account).sendSms(scene.sms({ mediaUrls })), "rejected");
        expect(error.fix, "what a person can do").toMatch(/^[A-Z].+\.$/);
        expect(scene.harness.simulator.sentTo(CUSTOMER)).toEqual([]);
        return;
      }
      await textsOf(scene.harness.account).sendSms(scene.sms({ mediaUrls }));
      await textsOf(scene.harness.account).sendSms(scene.sms({ mediaUrls, body: "" }));
      const [withWords, without] = scene.harness.simulator.sentTo(CUSTOMER);
      expect(withWords).toMatchObject({ mediaUrls, body: scene.sms().body });
      expect(without).toMatchObject({ mediaUrls, body: "" });
    });

    test("a messaging service replaces the sender", async () => {
      if (!textsOf(scene.harness.vendor).hasMessagingServices) return;
      await textsOf(scene.harness.account).sendSms(scene.sms({ messagingServiceId: scene.harness.messagingServiceId }));
      await scene.harness.simulator.settled();
      const [stored] = scene.harness.simulator.sentTo(CUSTOMER);
      expect(stored).toMatchObject({
        messagingServiceSid: scene.harness.messagingServiceId,
        from: scene.harness.ourNumber,
      });
    });

    const refusals: readonly (readonly [string, Partial<OutboundSms>])[] = [
      ["an invalid number", { to: "+1" }],
      ["another account's sender", { from: "+14155550177" }],
      ["a text that is too long", { body: "a".repeat(1_601) }],
    ];
    test.each(refusals)("%s is rejected for good", async (_, change) => {
      const error = await expectFailure(textsOf(scene.harness.account).sendSms(scene.sms(change)), "rejected");
      expect(error.vendorCode).toMatch(/^\d+$/);
      expect(error.isRetryable).toBe(false);
      expect(error.fix, "what a person can do").toMatch(/^[A-Z].+\.$/);
      for (const value of [change.from, change.body]) if (value) expect(error.message).not.toContain(value);
      expect(scene.harness.simulator.sentTo(CUSTOMER)).toEqual([]);
    });

    test("a recipient who opted out at the carrier gets no texts until they opt in again", async () => {
      if (textsOf(scene.harness.vendor).answeredKeywords.stop.length === 0) return;
      await scene.receive("Stop");
      const error = await expectFailure(textsOf(scene.harness.account).sendSms(scene.sms()), "rejected");
      expect(error.reason).toBe("recipient-opted-out");
      await scene.receive("START");
      await textsOf(scene.harness.account).sendSms(scene.sms());
      expect(scene.harness.simulator.sentTo(CUSTOMER)).toHaveLength(1);
    });
  });
}
