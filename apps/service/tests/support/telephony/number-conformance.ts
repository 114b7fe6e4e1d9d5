import { describe, expect, test } from "vitest";
import { ANY_NUMBER, type ConformanceScene, CUSTOMER, expectFailure } from "./conformance-scene.ts";

const CALL_ID = "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e";

/** Numbers from search to release, and calls. */
export function describeNumbersAndCalls(scene: ConformanceScene): void {
  describe("numbers", () => {
    const search = () => ({ ...ANY_NUMBER, countryCode: scene.harness.search.countryCode });

    test("countries are ISO codes, each once", async () => {
      const countries = await scene.harness.account.listCountries();
      expect(countries).toContain(scene.harness.search.countryCode);
      expect(new Set(countries).size).toBe(countries.length);
      for (const code of countries) expect(code).toMatch(/^[A-Z]{2}$/);
    });

    test("a search gives what was asked for, no more and none twice", async () => {
      const all = await scene.harness.account.searchNumbers({ ...search(), limit: 50 });
      expect(all).toHaveLength(50);
      expect(new Set(all.map(({ phoneNumber }) => phoneNumber)).size).toBe(50);
      for (const number of all) expect(number.phoneNumber).toMatch(/^\+[1-9]\d{6,14}$/);
      const { areaCode, region } = scene.harness.search;
      const inArea = await scene.harness.account.searchNumbers({ ...search(), areaCode, limit: 3 });
      expect(inArea).toHaveLength(3);
      for (const { phoneNumber } of inArea) expect(phoneNumber).toContain(areaCode);
      if (scene.lacks("places")) {
        const error = await expectFailure(scene.harness.account.searchNumbers({ ...search(), region }), "rejected");
        expect(error.fix, "what a person can do").toMatch(/^[A-Z].+\.$/);
      } else {
        const inRegion = await scene.harness.account.searchNumbers({ ...search(), region, limit: 3 });
        expect(inRegion.map((number) => number.region)).toEqual([region, region, region]);
      }
      const ending = all[7]?.phoneNumber.slice(-4) ?? "";
      const containing = await scene.harness.account.searchNumbers({ ...search(), contains: ending });
      expect(containing.length).toBeGreaterThan(0);
      for (const { phoneNumber } of containing) expect(phoneNumber).toContain(ending);
      expect(all[0]?.capabilities).toEqual({ voice: true, sms: true, mms: true, fax: false });
    });

    test("a country without numbers has none to offer", async () => {
      expect(await scene.harness.account.searchNumbers({ ...search(), countryCode: "AQ" })).toEqual([]);
    });

    test("a bought number is ours, its texts come to us, and it is gone once released", async () => {
      const [offer] = await scene.harness.account.searchNumbers({ ...search(), limit: 1 });
      if (offer === undefined) throw new Error("nothing on offer");
      const bought = await scene.harness.account.purchaseNumber(scene.purchaseOf(offer.phoneNumber));
      expect(bought.phoneNumber).toBe(offer.phoneNumber);
      expect(bought.capabilities.sms).toBe(true);
      expect((await scene.harness.account.listNumbers()).map(({ phoneNumber }) => phoneNumber)).toContain(
        offer.phoneNumber,
      );
      await expectFailure(scene.harness.account.purchaseNumber(scene.purchaseOf(offer.phoneNumber)), "rejected");

      await scene.harness.simulator.receiveText({ from: CUSTOMER, to: offer.phoneNumber, body: "hi" });
      expect(scene.harness.receiver.webhooks).toHaveLength(1);
      const { smsUrl: _, ...rest } = scene.numberWebhooks();
      await scene.harness.account.configureNumber(bought.providerNumberId, { ...rest, smsUrl: null });
      await scene.harness.simulator.receiveText({ from: CUSTOMER, to: offer.phoneNumber, body: "hi again" });
      expect(scene.harness.receiver.webhooks).toHaveLength(1);

      await scene.harness.account.releaseNumber(bought.providerNumberId);
      await scene.harness.account.releaseNumber(bought.providerNumberId);
      expect((await scene.harness.account.listNumbers()).map(({ phoneNumber }) => phoneNumber)).not.toContain(
        offer.phoneNumber,
      );
    });

    test("a number that is not ours cannot be configured", async () => {
      await expectFailure(
        scene.harness.account.configureNumber(scene.harness.unknownNumberId, scene.numberWebhooks()),
        "rejected",
      );
    });
  });
  describe("what is set up for a number", () => {
    test("is told, and so is that it was taken away", async () => {
      const { account, ourNumber, secret } = scene.harness;
      await scene.listen();
      const number = (await account.listNumbers()).find(({ phoneNumber }) => phoneNumber === ourNumber);
      if (number === undefined) throw new Error("the harness's account does not own its number");
      const { smsUrl, voiceUrl } = scene.numberWebhooks();
      const full = await account.readNumberConfiguration(number.providerNumberId);
      expect(full).toMatchObject({ smsUrl, voiceUrl });
      expect(JSON.parse(JSON.stringify(full?.details))).toEqual(full?.details);
      expect(JSON.stringify(full)).not.toContain(secret);

      await account.configureNumber(number.providerNumberId, { smsUrl: null });
      const voiceOnly = await account.readNumberConfiguration(number.providerNumberId);
      expect(voiceOnly).toMatchObject({ smsUrl: null, voiceUrl: full?.voiceUrl });
      await account.configureNumber(number.providerNumberId, { voiceUrl: null });
      expect(await account.readNumberConfiguration(number.providerNumberId)).toMatchObject({ voiceUrl: null });
    });

    test("is nothing for a number of somebody else", async () => {
      expect(await scene.harness.account.readNumberConfiguration(scene.harness.unknownNumberId)).toBeNull();
    });
  });
  describe("verified caller ids", () => {
    test("are listed once their owner has proven that the number is theirs", async () => {
      const { account, simulator, vendor } = scene.harness;
      if (!vendor.capabilities.hasVerifiedCallerIds) {
        await expectFailure(account.listVerifiedCallerIds(), "rejected");
        await expectFailure(account.requestCallerIdVerification(CUSTOMER, "Front desk"), "rejected");
        return;
      }
      expect(await account.listVerifiedCallerIds()).toEqual([]);
      const { validationCode } = await account.requestCallerIdVerification(CUSTOMER, "Front desk");
      expect(await account.listVerifiedCallerIds()).toEqual([]);
      // A carrier that tells us no code has sent one to the owner.
      const sentCode = simulator
        .messages()
        .find(({ to }) => to === CUSTOMER)
        ?.body.match(/\d{4,}/)?.[0];
      expect(simulator.enterValidationCode(CUSTOMER, validationCode ?? sentCode ?? "")).toBe(true);
      const verified = await account.listVerifiedCallerIds();
      expect(verified).toMatchObject([{ phoneNumber: CUSTOMER, providerCallerId: expect.any(String) }]);
    });

    test("of a number that is none are refused", async () => {
      if (!scene.harness.vendor.capabilities.hasVerifiedCallerIds) return;
      const error = await expectFailure(scene.harness.account.requestCallerIdVerification("+1", null), "rejected");
      expect(error.fix).toMatch(/^[A-Z].+\.$/);
    });
  });
  describe("calls", () => {
    test("an account that is not set up for them says what is missing", async () => {
      if (!scene.lacks("calls")) return;
      const { publicOrigin, ourNumber: from, account } = scene.harness;
      const urls = { answerUrl: `${publicOrigin}/twiml`, statusCallbackUrl: `${publicOrigin}/call-status` };
      const call = { callId: CALL_ID, from, to: CUSTOMER, ringTimeoutSeconds: 30, ...urls };
      const error = await expectFailure(account.placeCall(call), "rejected");
      expect(error.fix, "what a person can do").toMatch(/^[A-Z].+\.$/);
      expect(scene.harness.simulator.calls()).toEqual([]);
    });

    test("a call rings, asks what to do and reports, under our own id, and is hung up once", async () => {
      if (scene.lacks("calls")) return;
      const { callSid } = await scene.harness.account.placeCall({
        callId: CALL_ID,
        from: scene.harness.ourNumber,
        to: CUSTOMER,
        answerUrl: `${scene.harness.publicOrigin}/twiml?intent_id=${CALL_ID}`,
        statusCallbackUrl: `${scene.harness.publicOrigin}/call-status?intent_id=${CALL_ID}`,
        ringTimeoutSeconds: 30,
      });
      await scene.harness.simulator.settled();
      expect(scene.harness.simulator.calls()).toMatchObject([{ sid: callSid, state: "in-progress" }]);
      await scene.harness.account.hangUpCall(callSid);
      await scene.harness.account.hangUpCall(callSid);
      await scene.harness.account.hangUpCall(scene.harness.unknownCallSid);
      await scene.harness.simulator.settled();
      expect(scene.harness.simulator.calls()).toMatchObject([{ sid: callSid, state: "completed" }]);
      const paths = scene.harness.receiver.webhooks.map((webhook) => {
        expect(scene.verdict(webhook)).toEqual({ isValid: true });
        const url = new URL(webhook.url);
        expect(url.searchParams.get("intent_id")).toBe(CALL_ID);
        return url.pathname;
      });
      const counts = Object.entries(Object.groupBy(paths, (path) => path)).map(([path, all]) => [path, all?.length]);
      expect(Object.fromEntries(counts)).toEqual(scene.harness.callReports);
    });
  });
}
