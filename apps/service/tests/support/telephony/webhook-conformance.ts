import { describe, expect, test } from "vitest";
import { type ConformanceScene, CUSTOMER } from "./conformance-scene.ts";
import { textsOf } from "./parts.ts";
import { bodyTamperings, signatureTamperings } from "./tamperings.ts";

/** Inbound texts, their signatures, and tampering. */
export function describeWebhooks(scene: ConformanceScene): void {
  describe("webhooks", () => {
    test.each([
      ["plain words", "Hello"],
      ["nothing", ""],
      ["characters that trip up forms and signatures", "1+1=2 & 100% = ✓? a;b #c\n\té 🍝 ' \" \u0000 \\"],
      ["many characters", "é".repeat(1_600)],
    ])("%s arrive unchanged", async (_, body) => {
      const webhooks = await scene.receiveParts(body);
      const texts = webhooks.map((webhook) => {
        expect(scene.verdict(webhook)).toEqual({ isValid: true });
        expect(textsOf(scene.harness.vendor).webhooks.readSmsAddress(webhook)).toEqual({
          ourNumber: scene.harness.ourNumber,
          messageId: null,
          accountId: scene.harness.webhookAccountId,
        });
        const event = scene.parsed(webhook);
        if (event.kind !== "message") throw new Error("a text was read as a report");
        expect(event).toMatchObject({ from: CUSTOMER, to: scene.harness.ourNumber, mediaUrls: [] });
        return event;
      });
      const [stored] = scene.harness.simulator.messages();
      expect(texts[0]?.providerMessageId).toBe(stored?.sid);
      expect(texts.map((text) => text.body).join("")).toBe(body);
      expect(texts.reduce((sum, { segmentCount }) => sum + (segmentCount ?? 0), 0)).toBe(stored?.segmentCount);
      const parts = texts.map(({ part }) => part);
      if (texts.length === 1) {
        expect(parts).toEqual([null]);
        return;
      }
      expect(parts.map((part) => part?.number)).toEqual(texts.map((_, index) => index + 1));
      expect(new Set(parts.map((part) => part?.count))).toEqual(new Set([texts.length]));
      expect(new Set(parts.map((part) => part?.reference)).size).toBe(1);
      expect(new Set(texts.map(({ providerMessageId }) => providerMessageId)).size).toBe(texts.length);
    });

    test("pictures arrive in order", async () => {
      if (scene.lacks("pictures")) return;
      const mediaUrls = Array.from({ length: 10 }, (_, index) => `https://files.example/${index}.jpg?a=1&b=2`);
      const webhook = await scene.receive("look", mediaUrls);
      expect(scene.verdict(webhook)).toEqual({ isValid: true });
      expect(scene.parsed(webhook)).toMatchObject({ mediaUrls });
    });

    test("the payload can be stored as JSON", async () => {
      const webhook = await scene.receive("hello");
      const { payload } = scene.parsed(webhook);
      expect(JSON.parse(JSON.stringify(payload))).toEqual(payload);
    });

    test("a text that met a failing service is delivered again", async () => {
      await scene.listen();
      scene.harness.receiver.answerWith(503, 500, 404);
      const { message, attempts } = await scene.harness.simulator.receiveText({
        from: CUSTOMER,
        to: scene.harness.ourNumber,
        body: "during a deploy",
      });
      expect(attempts.map(({ statusCode }) => statusCode)).toEqual([503, 500, 404, 200]);
      for (const webhook of scene.harness.receiver.webhooks) {
        expect(scene.verdict(webhook)).toEqual({ isValid: true });
        expect(scene.parsed(webhook).providerMessageId).toBe(message.sid);
      }
    });

    test("a webhook signed with another account's secret is invalid", async () => {
      const webhook = await scene.receive("hello");
      expect(scene.harness.wrongAccount.verifyWebhook(webhook, new Date())).toEqual({
        isValid: false,
        reason: "bad-signature",
      });
    });

    test("every tampered webhook is refused", async () => {
      const earlier = await scene.receive("earlier");
      const webhook = await scene.receive("Please send 100 to +12125550142");
      expect(scene.verdict(webhook)).toEqual({ isValid: true });
      const variants = new Map([
        ...bodyTamperings(webhook, earlier, scene.harness.signature),
        ...signatureTamperings(webhook, earlier, scene.harness.signature),
        ...scene.harness.tamperings(webhook),
      ]);
      expect(variants.size).toBeGreaterThanOrEqual(20);
      for (const [variant, tampered] of variants) expect(scene.verdict(tampered).isValid, variant).toBe(false);
    });

    test("a webhook without a signature says so", async () => {
      const webhook = await scene.receive("hello");
      const bare = { ...scene.harness.signature.write(webhook, undefined), headers: {} };
      expect(scene.verdict(bare)).toEqual({ isValid: false, reason: "missing-signature" });
    });

    test("a foreign webhook is null, never an exception", () => {
      const url = `${scene.harness.publicOrigin}/webhooks/sms`;
      const bodies = ["", "{}", "[]", "null", "a=b", "&&&", "=", "%", "%zz=%zz", "\u0000", "x".repeat(100_000)];
      for (const text of bodies) {
        for (const method of ["GET", "POST"] as const) {
          const webhook = { method, url, headers: {}, body: Buffer.from(text) };
          expect(textsOf(scene.harness.vendor).webhooks.readSmsAddress(webhook)).toBeNull();
          expect(textsOf(scene.harness.vendor).webhooks.parseSms(webhook)).toBeNull();
          expect(scene.verdict(webhook).isValid).toBe(false);
        }
      }
    });

    test("the acknowledgement is a 200", () => {
      expect(textsOf(scene.harness.vendor).webhooks.acknowledgement.statusCode).toBe(200);
    });
  });
}
