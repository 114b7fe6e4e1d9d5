import { describe, expect, test } from "vitest";
import { type ConformanceScene, CUSTOMER, expectFailure, OTHER_CUSTOMER } from "./conformance-scene.ts";
import { textsOf } from "./parts.ts";

/** Looking texts up at the carrier: sent ones with an unknown outcome and received ones whose webhook was lost. */
export function describeLookups(scene: ConformanceScene): void {
  describe("looking texts up", () => {
    test("a text with an unknown outcome is found at once, and only by its own body and numbers", async () => {
      if (!textsOf(scene.harness.vendor).canFindSentSms) return;
      const notBefore = new Date();
      const query = { from: scene.harness.ourNumber, to: CUSTOMER, body: scene.sms().body, notBefore };
      expect(await textsOf(scene.harness.account).findSentSms(query)).toEqual([]);
      scene.harness.simulator.setFaults({ rest: [{ kind: "cut-after", probability: 1, operations: ["send-sms"] }] });
      await expectFailure(textsOf(scene.harness.account).sendSms(scene.sms()), "unknown");

      const [stored] = scene.harness.simulator.sentTo(CUSTOMER);
      const found = await textsOf(scene.harness.account).findSentSms(query);
      expect(found.map(({ providerMessageId }) => providerMessageId)).toEqual([stored?.sid]);
      expect(await textsOf(scene.harness.account).findSentSms({ ...query, body: "other" })).toEqual([]);
      expect(await textsOf(scene.harness.account).findSentSms({ ...query, to: OTHER_CUSTOMER })).toEqual([]);
      expect(await textsOf(scene.harness.account).findSentSms({ ...query, from: "+14155550188" })).toEqual([]);
      const later = new Date(notBefore.getTime() + 60_000);
      expect(await textsOf(scene.harness.account).findSentSms({ ...query, notBefore: later })).toEqual([]);
    });

    test("a queued text and one sent through a messaging service are found", async () => {
      if (!textsOf(scene.harness.vendor).canFindSentSms) return;
      const query = { from: scene.harness.ourNumber, to: CUSTOMER, body: scene.sms().body, notBefore: new Date() };
      const direct = await textsOf(scene.harness.account).sendSms(scene.sms());
      const viaService = await textsOf(scene.harness.account).sendSms(
        scene.sms({ messagingServiceId: scene.harness.messagingServiceId }),
      );
      const found = await textsOf(scene.harness.account).findSentSms(query);
      expect(found.map(({ providerMessageId }) => providerMessageId)).toEqual([
        direct.providerMessageId,
        viaService.providerMessageId,
      ]);
    });

    test("received texts are listed oldest first, across pages, even if their webhook was lost", async () => {
      if (!textsOf(scene.harness.vendor).canListReceivedSms) return;
      const since = new Date();
      scene.harness.simulator.setFaults({ webhooks: [{ kind: "loss", probability: 1 }] });
      await scene.listen();
      await textsOf(scene.harness.account).sendSms(scene.sms());
      const bodies = Array.from({ length: 230 }, (_, index) => `text ${index}`);
      for (const body of bodies)
        await scene.harness.simulator.receiveText({ from: CUSTOMER, to: scene.harness.ourNumber, body });
      await scene.harness.simulator.receiveText({
        from: CUSTOMER,
        to: scene.harness.ourNumber,
        body: "",
        mediaUrls: ["https://files.example/a.jpg", "https://files.example/b.jpg"],
      });
      expect(scene.harness.receiver.webhooks).toEqual([]);

      const texts = await textsOf(scene.harness.account).listReceivedSms(scene.harness.ourNumber, since);
      expect(texts.map(({ body }) => body)).toEqual([...bodies, ""]);
      expect(texts[0]).toMatchObject({ kind: "message", from: CUSTOMER, to: scene.harness.ourNumber, segmentCount: 1 });
      expect(texts[0]?.receivedAt?.getTime()).toBeGreaterThanOrEqual(since.getTime() - 1_000);
      expect(texts.at(-1)?.mediaUrls).toHaveLength(2);
      const future = new Date(Date.now() + 60_000);
      expect(await textsOf(scene.harness.account).listReceivedSms(scene.harness.ourNumber, future)).toEqual([]);
    });
  });
}
