import { describe, expect, test } from "vitest";
import { ANY_NUMBER, type ConformanceScene, CUSTOMER, expectFailure } from "./conformance-scene.ts";
import { numbersOf } from "./parts.ts";

/** Numbers from search to release. */
export function describeNumbers(scene: ConformanceScene): void {
  describe("numbers", () => {
    const search = () => ({ ...ANY_NUMBER, countryCode: scene.harness.search.countryCode });

    test("countries are distinct ISO codes", async () => {
      if (scene.lacks("number-stock")) return;
      const countries = await numbersOf(scene.harness.account).listCountries();
      expect(countries).toContain(scene.harness.search.countryCode);
      expect(new Set(countries).size).toBe(countries.length);
      for (const code of countries) expect(code).toMatch(/^[A-Z]{2}$/);
    });

    test("a search returns what was asked for, without duplicates", async () => {
      if (scene.lacks("number-stock")) return;
      const all = await numbersOf(scene.harness.account).searchNumbers({ ...search(), limit: 50 });
      expect(all).toHaveLength(50);
      expect(new Set(all.map(({ phoneNumber }) => phoneNumber)).size).toBe(50);
      for (const number of all) expect(number.phoneNumber).toMatch(/^\+[1-9]\d{6,14}$/);
      const { areaCode, region } = scene.harness.search;
      const inArea = await numbersOf(scene.harness.account).searchNumbers({ ...search(), areaCode, limit: 3 });
      expect(inArea).toHaveLength(3);
      for (const { phoneNumber } of inArea) expect(phoneNumber).toContain(areaCode);
      if (scene.lacks("places")) {
        const error = await expectFailure(
          numbersOf(scene.harness.account).searchNumbers({ ...search(), region }),
          "rejected",
        );
        expect(error.fix, "what a person can do").toMatch(/^[A-Z].+\.$/);
      } else {
        const inRegion = await numbersOf(scene.harness.account).searchNumbers({ ...search(), region, limit: 3 });
        expect(inRegion.map((number) => number.region)).toEqual([region, region, region]);
      }
      const ending = all[7]?.phoneNumber.slice(-4) ?? "";
      const containing = await numbersOf(scene.harness.account).searchNumbers({ ...search(), contains: ending });
      expect(containing.length).toBeGreaterThan(0);
      for (const { phoneNumber } of containing) expect(phoneNumber).toContain(ending);
      expect(all[0]?.capabilities).toEqual({ voice: true, sms: true, mms: true, fax: false });
    });

    test("numbers that are entered are the organization's own, and none is on offer", async () => {
      if (!scene.lacks("number-stock")) return;
      const numbers = numbersOf(scene.harness.account);
      expect(await numbers.searchNumbers(search())).toEqual([]);
      expect(await numbers.listCountries()).toEqual([]);
      const entered = await numbers.purchaseNumber(scene.purchaseOf("+14155550123"));
      expect(entered).toMatchObject({ phoneNumber: "+14155550123", capabilities: { voice: true, sms: false } });
      await numbers.configureNumber(entered.providerNumberId, scene.numberWebhooks());
      await numbers.releaseNumber(entered.providerNumberId);
      await numbers.releaseNumber(entered.providerNumberId);
      expect(await numbers.listNumbers()).toEqual([]);
    });

    test("a country without numbers offers none", async () => {
      expect(await numbersOf(scene.harness.account).searchNumbers({ ...search(), countryCode: "AQ" })).toEqual([]);
    });

    test("a bought number is ours and delivers its texts to us until it is released", async () => {
      if (scene.lacks("number-stock")) return;
      const [offer] = await numbersOf(scene.harness.account).searchNumbers({ ...search(), limit: 1 });
      if (offer === undefined) throw new Error("nothing on offer");
      const bought = await numbersOf(scene.harness.account).purchaseNumber(scene.purchaseOf(offer.phoneNumber));
      expect(bought.phoneNumber).toBe(offer.phoneNumber);
      expect(bought.capabilities.sms).toBe(true);
      expect((await numbersOf(scene.harness.account).listNumbers()).map(({ phoneNumber }) => phoneNumber)).toContain(
        offer.phoneNumber,
      );
      await expectFailure(
        numbersOf(scene.harness.account).purchaseNumber(scene.purchaseOf(offer.phoneNumber)),
        "rejected",
      );

      await scene.harness.simulator.receiveText({ from: CUSTOMER, to: offer.phoneNumber, body: "hi" });
      expect(scene.harness.receiver.webhooks).toHaveLength(1);
      const { smsUrl: _, ...rest } = scene.numberWebhooks();
      await numbersOf(scene.harness.account).configureNumber(bought.providerNumberId, { ...rest, smsUrl: null });
      await scene.harness.simulator.receiveText({ from: CUSTOMER, to: offer.phoneNumber, body: "hi again" });
      expect(scene.harness.receiver.webhooks).toHaveLength(1);

      await numbersOf(scene.harness.account).releaseNumber(bought.providerNumberId);
      await numbersOf(scene.harness.account).releaseNumber(bought.providerNumberId);
      expect(
        (await numbersOf(scene.harness.account).listNumbers()).map(({ phoneNumber }) => phoneNumber),
      ).not.toContain(offer.phoneNumber);
    });

    test("another account's number cannot be configured", async () => {
      if (scene.lacks("number-stock")) return;
      await expectFailure(
        numbersOf(scene.harness.account).configureNumber(scene.harness.unknownNumberId, scene.numberWebhooks()),
        "rejected",
      );
    });
  });
  describe("the configuration of a number", () => {
    test("can be read after it is set and after it is cleared", async () => {
      if (scene.lacks("number-stock")) return;
      const { account, ourNumber, secret } = scene.harness;
      await scene.listen();
      const number = (await numbersOf(account).listNumbers()).find(({ phoneNumber }) => phoneNumber === ourNumber);
      if (number === undefined) throw new Error("the harness's account does not own its number");
      const { smsUrl, voiceUrl } = scene.numberWebhooks();
      const full = await numbersOf(account).readNumberConfiguration(number.providerNumberId);
      expect(full).toMatchObject({ smsUrl, voiceUrl });
      expect(JSON.parse(JSON.stringify(full?.details))).toEqual(full?.details);
      expect(JSON.stringify(full)).not.toContain(secret);

      await numbersOf(account).configureNumber(number.providerNumberId, { smsUrl: null });
      const voiceOnly = await numbersOf(account).readNumberConfiguration(number.providerNumberId);
      expect(voiceOnly).toMatchObject({ smsUrl: null, voiceUrl: full?.voiceUrl });
      await numbersOf(account).configureNumber(number.providerNumberId, { voiceUrl: null });
      expect(await numbersOf(account).readNumberConfiguration(number.providerNumberId)).toMatchObject({
        voiceUrl: null,
      });
    });

    test("is null for another account's number", async () => {
      if (scene.lacks("number-stock")) return;
      expect(await numbersOf(scene.harness.account).readNumberConfiguration(scene.harness.unknownNumberId)).toBeNull();
    });
  });
  describe("verified caller ids", () => {
    test("are listed once their owner has verified them", async () => {
      const { account, simulator, vendor } = scene.harness;
      if (!numbersOf(vendor).hasVerifiedCallerIds) {
        await expectFailure(numbersOf(account).listVerifiedCallerIds(), "rejected");
        await expectFailure(numbersOf(account).requestCallerIdVerification(CUSTOMER, "Front desk"), "rejected");
        return;
      }
      expect(await numbersOf(account).listVerifiedCallerIds()).toEqual([]);
      const { validationCode } = await numbersOf(account).requestCallerIdVerification(CUSTOMER, "Front desk");
      expect(await numbersOf(account).listVerifiedCallerIds()).toEqual([]);
      // A carrier that returns no code has sent it to the owner.
      const sentCode = simulator
        .messages()
        .find(({ to }) => to === CUSTOMER)
        ?.body.match(/\d{4,}/)?.[0];
      expect(simulator.enterValidationCode(CUSTOMER, validationCode ?? sentCode ?? "")).toBe(true);
      const verified = await numbersOf(account).listVerifiedCallerIds();
      expect(verified).toMatchObject([{ phoneNumber: CUSTOMER, providerCallerId: expect.any(String) }]);
    });

    test("are refused for an invalid number", async () => {
      if (!numbersOf(scene.harness.vendor).hasVerifiedCallerIds) return;
      const error = await expectFailure(
        numbersOf(scene.harness.account).requestCallerIdVerification("+1", null),
        "rejected",
      );
      expect(error.fix).toMatch(/^[A-Z].+\.$/);
    });
  });
}
