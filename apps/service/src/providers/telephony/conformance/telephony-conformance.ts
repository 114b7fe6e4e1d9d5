import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ProviderError, type ProviderOutcome } from "../../provider-error.ts";
import type { OutboundSms, RawWebhook, SmsWebhookEvent } from "../telephony-provider.ts";
import { bodyTamperings, signatureTamperings } from "./tamperings.ts";
import type { TelephonyHarness } from "./telephony-harness.ts";

const CUSTOMER = "+12125550199";
const OTHER_CUSTOMER = "+12125550198";

/** What every carrier has to do, whatever its wire format. Run it once per vendor with that vendor's harness. */
export function describeTelephonyVendor(name: string, start: () => Promise<TelephonyHarness>): void {
  describe(`${name} conforms`, () => {
    let harness: TelephonyHarness;

    beforeEach(async () => {
      harness = await start();
    });
    afterEach(async () => {
      await harness.stop();
    });

    const sms = (change: Partial<OutboundSms> = {}): OutboundSms => ({
      messageId: "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e",
      from: harness.ourNumber,
      to: CUSTOMER,
      body: "Your table is booked for 7 pm & we look forward to it — see you! 🍝",
      mediaUrls: [],
      messagingServiceId: null,
      statusCallbackUrl: `${harness.publicOrigin}/webhooks/sms/status`,
      ...change,
    });
    const numberWebhooks = () => ({
      smsUrl: `${harness.publicOrigin}/webhooks/sms`,
      voiceUrl: `${harness.publicOrigin}/voice`,
      statusCallbackUrl: `${harness.publicOrigin}/call-status`,
    });
    /** The account's number, with its texts going to the receiver. */
    const listen = async () => {
      const number = (await harness.account.listNumbers()).find(({ phoneNumber }) => phoneNumber === harness.ourNumber);
      if (number === undefined) throw new Error("the harness's account does not own its number");
      await harness.account.configureNumber(number.providerNumberId, numberWebhooks());
      return number.providerNumberId;
    };
    const receive = async (body: string, mediaUrls: readonly string[] = []): Promise<RawWebhook> => {
      await listen();
      await harness.simulator.receiveText({ from: CUSTOMER, to: harness.ourNumber, body, mediaUrls });
      const webhook = harness.receiver.webhooks.at(-1);
      if (webhook === undefined) throw new Error("no webhook arrived");
      return webhook;
    };
    const verdict = (webhook: RawWebhook) => harness.account.verifyWebhook(webhook, new Date());
    const parsed = (webhook: RawWebhook): SmsWebhookEvent => {
      const event = harness.vendor.webhooks.parseSms(webhook);
      if (event === null) throw new Error("the webhook does not parse");
      return event;
    };

    describe("settings", () => {
      test("it does not connect without a required one", () => {
        const required = harness.vendor.settings.filter(({ isRequired }) => isRequired);
        expect(required.length).toBeGreaterThan(0);
        expect(harness.vendor.settings.some(({ isSecret }) => isSecret)).toBe(true);
        for (const missing of required) {
          expect(harness.vendor.connect((wanted) => (wanted === missing.name ? undefined : "x"))).toBeNull();
          expect(harness.vendor.connect((wanted) => (wanted === missing.name ? "  " : "x"))).toBeNull();
        }
        expect(harness.vendor.connect(() => "x")).not.toBeNull();
        expect(harness.account.provider).toBe(harness.vendor.name);
      });

      test("credentials are checked", async () => {
        expect(await harness.account.checkCredentials()).toMatchObject({ isValid: true });
        expect(await harness.wrongAccount.checkCredentials()).toMatchObject({ isValid: false });
        await expectFailure(harness.unreachableAccount.checkCredentials(), "not-done");
      });
    });

    describe("sending", () => {
      test("a text goes out once and its reports come back under our own id", async () => {
        const sent = await harness.account.sendSms(sms());
        await harness.simulator.settled();

        expect(sent.status).toBe("queued");
        expect(sent.segmentCount).toBe(1);
        const [stored, ...more] = harness.simulator.sentTo(CUSTOMER);
        expect(more).toEqual([]);
        expect(stored).toMatchObject({ sid: sent.providerMessageId, from: harness.ourNumber, body: sms().body });
        const events = harness.receiver.webhooks.map((webhook) => {
          expect(verdict(webhook)).toEqual({ isValid: true });
          expect(harness.vendor.webhooks.readSmsAddress(webhook)).toEqual({
            ourNumber: harness.ourNumber,
            accountId: harness.account.accountId,
          });
          return parsed(webhook);
        });
        expect(events.map(({ kind }) => kind)).toEqual(Array(4).fill("status"));
        for (const event of events) {
          expect(event).toMatchObject({ messageId: sms().messageId, providerMessageId: sent.providerMessageId });
        }
        expect(events.map((event) => event.kind === "status" && event.status)).toEqual([
          "queued",
          "sending",
          "sent",
          "delivered",
        ]);
      });

      test("a text that cannot be delivered is reported with the carrier's code", async () => {
        harness.simulator.setDelivery(CUSTOMER, { state: "undelivered", errorCode: "30003" });
        await harness.account.sendSms(sms());
        await harness.simulator.settled();
        expect(parsed(harness.receiver.webhooks.at(-1) as RawWebhook)).toMatchObject({
          kind: "status",
          status: "failed",
          errorCode: "30003",
        });
      });

      test("pictures go along, with and without words", async () => {
        if (!harness.vendor.capabilities.canSendMms) return;
        const mediaUrls = ["https://files.example/a.jpg?x=1&y=2", "https://files.example/b.jpg"];
        await harness.account.sendSms(sms({ mediaUrls }));
        await harness.account.sendSms(sms({ mediaUrls, body: "" }));
        const [withWords, without] = harness.simulator.sentTo(CUSTOMER);
        expect(withWords).toMatchObject({ mediaUrls, body: sms().body });
        expect(without).toMatchObject({ mediaUrls, body: "" });
      });

      test("a messaging service takes the place of the sender", async () => {
        if (!harness.vendor.capabilities.hasMessagingServices) return;
        await harness.account.sendSms(sms({ messagingServiceId: harness.messagingServiceId }));
        await harness.simulator.settled();
        const [stored] = harness.simulator.sentTo(CUSTOMER);
        expect(stored).toMatchObject({ messagingServiceSid: harness.messagingServiceId, from: harness.ourNumber });
      });

      const refusals: readonly (readonly [string, Partial<OutboundSms>])[] = [
        ["a number that is none", { to: "+1" }],
        ["a sender of somebody else", { from: "+14155550177" }],
        ["a text that is too long", { body: "a".repeat(1_601) }],
      ];
      test.each(refusals)("%s is refused for good", async (_, change) => {
        const error = await expectFailure(harness.account.sendSms(sms(change)), "rejected");
        expect(error.vendorCode).toMatch(/^\d+$/);
        expect(error.isRetryable).toBe(false);
        for (const value of [change.from, change.body]) if (value) expect(error.message).not.toContain(value);
        expect(harness.simulator.sentTo(CUSTOMER)).toEqual([]);
      });

      test("who opted out at the carrier is not written to until they opt in again", async () => {
        if (!harness.vendor.capabilities.confirmsOptOut) return;
        await receive("Stop");
        await expectFailure(harness.account.sendSms(sms()), "rejected");
        await receive("START");
        await harness.account.sendSms(sms());
        expect(harness.simulator.sentTo(CUSTOMER)).toHaveLength(1);
      });
    });

    describe("when the carrier fails", () => {
      const writes = {
        "send-sms": () => harness.account.sendSms(sms()),
        "purchase-number": () => harness.account.purchaseNumber("+14155559999", numberWebhooks()),
        "place-call": () => harness.account.placeCall(outboundCall()),
      } as const;
      const reads = {
        "check-credentials": () => harness.account.checkCredentials(),
        "list-countries": () => harness.account.listCountries(),
        "search-numbers": () => harness.account.searchNumbers(numberSearch()),
        "list-numbers": () => harness.account.listNumbers(),
        "list-sms": () => harness.account.listReceivedSms(harness.ourNumber, new Date(0)),
      } as const;
      const outboundCall = () => ({
        callId: "call 7",
        from: harness.ourNumber,
        to: CUSTOMER,
        answerUrl: `${harness.publicOrigin}/twiml?outbound=true`,
        statusCallbackUrl: `${harness.publicOrigin}/call-status`,
      });
      const numberSearch = () => ({ ...anySearch, countryCode: harness.search.countryCode });
      const effects = () =>
        harness.simulator.messages().length +
        harness.simulator.calls().length +
        harness.simulator.numbers(harness.account.accountId).length;

      const faults = [
        ["rate-limit", "not-done", false],
        ["error-before", "unknown", false],
        ["cut-before", "unknown", false],
        ["error-after", "unknown", true],
        ["cut-after", "unknown", true],
      ] as const satisfies readonly (readonly [string, ProviderOutcome, boolean])[];

      test.each(faults)("a %s is %s to every write", async (kind, outcome, isPerformed) => {
        for (const [operation, write] of Object.entries(writes)) {
          harness.simulator.setFaults({ rest: [{ kind, probability: 1, retryAfterSeconds: 7 }] });
          const before = effects();
          const error = await expectFailure(write(), outcome);
          expect(error.operation).toBe(operation);
          expect(effects() - before, operation).toBe(isPerformed ? 1 : 0);
          expect(error.retryAfterMs).toBe(kind === "rate-limit" ? 7_000 : undefined);
        }
      });

      test.each(faults)("a %s lets every read be tried again", async (kind) => {
        for (const [operation, read] of Object.entries(reads)) {
          harness.simulator.setFaults({ rest: [{ kind, probability: 1, limit: 1 }] });
          const error = await expectFailure(read(), "not-done");
          expect(error.isRetryable, operation).toBe(true);
          await read();
        }
      });

      test("a carrier that cannot be reached did nothing", async () => {
        await expectFailure(harness.unreachableAccount.sendSms(sms()), "not-done");
        await expectFailure(harness.unreachableAccount.listNumbers(), "not-done");
      });

      test("a late answer is unknown, and so is one we stopped waiting for", async () => {
        for (const kind of ["late-reply", "late-accept"] as const) {
          harness.simulator.setFaults({ rest: [{ kind, probability: 1, maxDelayMs: 4_000 }] });
          await expectFailure(harness.account.sendSms(sms(), AbortSignal.timeout(60)), "unknown");
        }
        expect(harness.simulator.sentTo(CUSTOMER)).toHaveLength(1);
      });

      test("wrong credentials are a refusal", async () => {
        await expectFailure(harness.wrongAccount.sendSms(sms()), "rejected");
        await expectFailure(harness.wrongAccount.listNumbers(), "rejected");
      });

      test("a report may overtake the answer to its own request", async () => {
        harness.simulator.setFaults({ rest: [{ kind: "callback-first", probability: 1 }] });
        const sent = await harness.account.sendSms(sms());
        expect(harness.receiver.webhooks).toHaveLength(4);
        expect(parsed(harness.receiver.webhooks[0] as RawWebhook)).toMatchObject({
          providerMessageId: sent.providerMessageId,
          messageId: sms().messageId,
        });
      });
    });

    describe("asking afterwards", () => {
      test("a text whose outcome is unknown is found at once, and only by its own words and parties", async () => {
        if (!harness.vendor.capabilities.canFindSentSms) return;
        const notBefore = new Date();
        const query = { from: harness.ourNumber, to: CUSTOMER, body: sms().body, notBefore };
        expect(await harness.account.findSentSms(query)).toEqual([]);
        harness.simulator.setFaults({ rest: [{ kind: "cut-after", probability: 1, operations: ["send-sms"] }] });
        await expectFailure(harness.account.sendSms(sms()), "unknown");

        const [stored] = harness.simulator.sentTo(CUSTOMER);
        const found = await harness.account.findSentSms(query);
        expect(found.map(({ providerMessageId }) => providerMessageId)).toEqual([stored?.sid]);
        expect(await harness.account.findSentSms({ ...query, body: "other" })).toEqual([]);
        expect(await harness.account.findSentSms({ ...query, to: OTHER_CUSTOMER })).toEqual([]);
        expect(await harness.account.findSentSms({ ...query, from: "+14155550188" })).toEqual([]);
        const later = new Date(notBefore.getTime() + 60_000);
        expect(await harness.account.findSentSms({ ...query, notBefore: later })).toEqual([]);
      });

      test("a text still queued is found, and one sent through a messaging service", async () => {
        if (!harness.vendor.capabilities.canFindSentSms) return;
        const query = { from: harness.ourNumber, to: CUSTOMER, body: sms().body, notBefore: new Date() };
        const direct = await harness.account.sendSms(sms());
        const viaService = await harness.account.sendSms(sms({ messagingServiceId: harness.messagingServiceId }));
        const found = await harness.account.findSentSms(query);
        expect(found.map(({ providerMessageId }) => providerMessageId)).toEqual([
          direct.providerMessageId,
          viaService.providerMessageId,
        ]);
      });

      test("received texts can be fetched when their webhook was lost, oldest first, over all pages", async () => {
        if (!harness.vendor.capabilities.canListReceivedSms) return;
        const since = new Date();
        harness.simulator.setFaults({ webhooks: [{ kind: "loss", probability: 1 }] });
        await listen();
        await harness.account.sendSms(sms());
        const bodies = Array.from({ length: 230 }, (_, index) => `text ${index}`);
        for (const body of bodies) await harness.simulator.receiveText({ from: CUSTOMER, to: harness.ourNumber, body });
        await harness.simulator.receiveText({
          from: CUSTOMER,
          to: harness.ourNumber,
          body: "",
          mediaUrls: ["https://files.example/a.jpg", "https://files.example/b.jpg"],
        });
        expect(harness.receiver.webhooks).toEqual([]);

        const texts = await harness.account.listReceivedSms(harness.ourNumber, since);
        expect(texts.map(({ body }) => body)).toEqual([...bodies, ""]);
        expect(texts[0]).toMatchObject({ kind: "message", from: CUSTOMER, to: harness.ourNumber, segmentCount: 1 });
        expect(texts[0]?.receivedAt?.getTime()).toBeGreaterThanOrEqual(since.getTime() - 1_000);
        expect(texts.at(-1)?.mediaUrls).toHaveLength(2);
        const future = new Date(Date.now() + 60_000);
        expect(await harness.account.listReceivedSms(harness.ourNumber, future)).toEqual([]);
      });
    });

    describe("webhooks", () => {
      test.each([
        ["plain words", "Hello"],
        ["nothing", ""],
        ["what forms and signatures trip over", "1+1=2 & 100% = ✓? a;b #c\n\té 🍝 ' \" \u0000 \\"],
        ["a long text", "é".repeat(1_600)],
      ])("a text of %s arrives as it was written", async (_, body) => {
        const webhook = await receive(body);
        expect(verdict(webhook)).toEqual({ isValid: true });
        expect(harness.vendor.webhooks.readSmsAddress(webhook)).toEqual({
          ourNumber: harness.ourNumber,
          accountId: harness.account.accountId,
        });
        const [stored] = harness.simulator.messages();
        expect(parsed(webhook)).toMatchObject({
          kind: "message",
          providerMessageId: stored?.sid,
          from: CUSTOMER,
          to: harness.ourNumber,
          body,
          mediaUrls: [],
          segmentCount: stored?.segmentCount,
        });
      });

      test("pictures arrive in order", async () => {
        const mediaUrls = Array.from({ length: 10 }, (_, index) => `https://files.example/${index}.jpg?a=1&b=2`);
        const webhook = await receive("look", mediaUrls);
        expect(verdict(webhook)).toEqual({ isValid: true });
        expect(parsed(webhook)).toMatchObject({ mediaUrls });
      });

      test("the payload can be stored as JSON", async () => {
        const webhook = await receive("hello");
        const { payload } = parsed(webhook);
        expect(JSON.parse(JSON.stringify(payload))).toEqual(payload);
      });

      test("a text that met a failing service is brought again", async () => {
        await listen();
        harness.receiver.answerWith(503, 500, 404);
        const { message, attempts } = await harness.simulator.receiveText({
          from: CUSTOMER,
          to: harness.ourNumber,
          body: "during a deploy",
        });
        expect(attempts.map(({ statusCode }) => statusCode)).toEqual([503, 500, 404, 200]);
        for (const webhook of harness.receiver.webhooks) {
          expect(verdict(webhook)).toEqual({ isValid: true });
          expect(parsed(webhook).providerMessageId).toBe(message.sid);
        }
      });

      test("a webhook for another account's secret does not hold", async () => {
        const webhook = await receive("hello");
        expect(harness.wrongAccount.verifyWebhook(webhook, new Date())).toEqual({
          isValid: false,
          reason: "bad-signature",
        });
      });

      test("every tampered webhook is refused", async () => {
        const earlier = await receive("earlier");
        const webhook = await receive("Please send 100 to +12125550142");
        expect(verdict(webhook)).toEqual({ isValid: true });
        const variants = new Map([
          ...bodyTamperings(webhook, earlier),
          ...signatureTamperings(webhook, earlier, harness.signatureHeader),
          ...harness.tamperings(webhook),
        ]);
        expect(variants.size).toBeGreaterThanOrEqual(20);
        for (const [variant, tampered] of variants) expect(verdict(tampered).isValid, variant).toBe(false);
      });

      test("a webhook without a signature says so", async () => {
        const webhook = await receive("hello");
        expect(verdict({ ...webhook, headers: {} })).toEqual({ isValid: false, reason: "missing-signature" });
      });

      test("what is no webhook of this carrier is null, never an exception", () => {
        const url = `${harness.publicOrigin}/webhooks/sms`;
        const bodies = ["", "{}", "[]", "null", "a=b", "&&&", "=", "%", "%zz=%zz", "\u0000", "x".repeat(100_000)];
        for (const text of bodies) {
          for (const method of ["GET", "POST"] as const) {
            const webhook = { method, url, headers: {}, body: Buffer.from(text) };
            expect(harness.vendor.webhooks.readSmsAddress(webhook)).toBeNull();
            expect(harness.vendor.webhooks.parseSms(webhook)).toBeNull();
            expect(verdict(webhook).isValid).toBe(false);
          }
        }
      });

      test("the acknowledgement is a 200", () => {
        expect(harness.vendor.webhooks.acknowledgement.statusCode).toBe(200);
      });
    });

    describe("numbers", () => {
      const search = () => ({ ...anySearch, countryCode: harness.search.countryCode });

      test("countries are ISO codes, each once", async () => {
        const countries = await harness.account.listCountries();
        expect(countries).toContain(harness.search.countryCode);
        expect(new Set(countries).size).toBe(countries.length);
        for (const code of countries) expect(code).toMatch(/^[A-Z]{2}$/);
      });

      test("a search gives what was asked for, no more and none twice", async () => {
        const all = await harness.account.searchNumbers({ ...search(), limit: 50 });
        expect(all).toHaveLength(50);
        expect(new Set(all.map(({ phoneNumber }) => phoneNumber)).size).toBe(50);
        for (const number of all) expect(number.phoneNumber).toMatch(/^\+[1-9]\d{6,14}$/);
        const { areaCode, region } = harness.search;
        const inArea = await harness.account.searchNumbers({ ...search(), areaCode, limit: 3 });
        expect(inArea).toHaveLength(3);
        for (const { phoneNumber } of inArea) expect(phoneNumber).toContain(areaCode);
        const inRegion = await harness.account.searchNumbers({ ...search(), region, limit: 3 });
        expect(inRegion.map((number) => number.region)).toEqual([region, region, region]);
        const ending = all[7]?.phoneNumber.slice(-4) ?? "";
        const containing = await harness.account.searchNumbers({ ...search(), contains: ending });
        expect(containing.length).toBeGreaterThan(0);
        for (const { phoneNumber } of containing) expect(phoneNumber).toContain(ending);
        expect(all[0]?.capabilities).toEqual({ voice: true, sms: true, mms: true, fax: false });
      });

      test("a country without numbers has none to offer", async () => {
        expect(await harness.account.searchNumbers({ ...search(), countryCode: "AQ" })).toEqual([]);
      });

      test("a bought number is ours, its texts come to us, and it is gone once released", async () => {
        const [offer] = await harness.account.searchNumbers({ ...search(), limit: 1 });
        if (offer === undefined) throw new Error("nothing on offer");
        const bought = await harness.account.purchaseNumber(offer.phoneNumber, numberWebhooks());
        expect(bought.phoneNumber).toBe(offer.phoneNumber);
        expect(bought.capabilities.sms).toBe(true);
        expect((await harness.account.listNumbers()).map(({ phoneNumber }) => phoneNumber)).toContain(
          offer.phoneNumber,
        );
        await expectFailure(harness.account.purchaseNumber(offer.phoneNumber, numberWebhooks()), "rejected");

        await harness.simulator.receiveText({ from: CUSTOMER, to: offer.phoneNumber, body: "hi" });
        expect(harness.receiver.webhooks).toHaveLength(1);
        const { smsUrl: _, ...rest } = numberWebhooks();
        await harness.account.configureNumber(bought.providerNumberId, { ...rest, smsUrl: null });
        await harness.simulator.receiveText({ from: CUSTOMER, to: offer.phoneNumber, body: "hi again" });
        expect(harness.receiver.webhooks).toHaveLength(1);

        await harness.account.releaseNumber(bought.providerNumberId);
        await harness.account.releaseNumber(bought.providerNumberId);
        expect((await harness.account.listNumbers()).map(({ phoneNumber }) => phoneNumber)).not.toContain(
          offer.phoneNumber,
        );
      });

      test("a number that is not ours cannot be configured", async () => {
        await expectFailure(harness.account.configureNumber("PNnone", numberWebhooks()), "rejected");
      });
    });

    describe("calls", () => {
      test("a call rings, asks what to do and reports, under our own id, and is hung up once", async () => {
        const { callSid } = await harness.account.placeCall({
          callId: "call/7 & more",
          from: harness.ourNumber,
          to: CUSTOMER,
          answerUrl: `${harness.publicOrigin}/twiml?outbound=true`,
          statusCallbackUrl: `${harness.publicOrigin}/call-status`,
        });
        await harness.simulator.settled();
        expect(harness.simulator.calls()).toMatchObject([{ sid: callSid, state: "in-progress" }]);
        await harness.account.hangUpCall(callSid);
        await harness.account.hangUpCall(callSid);
        await harness.account.hangUpCall("CAnone");
        await harness.simulator.settled();
        expect(harness.simulator.calls()).toMatchObject([{ sid: callSid, state: "completed" }]);
        const paths = harness.receiver.webhooks.map((webhook) => {
          expect(verdict(webhook)).toEqual({ isValid: true });
          const url = new URL(webhook.url);
          expect(url.searchParams.get("call_id")).toBe("call/7 & more");
          return url.pathname;
        });
        expect(paths.filter((path) => path === "/twiml")).toHaveLength(1);
        expect(paths.filter((path) => path === "/call-status")).toHaveLength(4);
      });
    });
  });
}

const anySearch = { areaCode: null, contains: null, locality: null, region: null, limit: 10 };

async function expectFailure(work: Promise<unknown>, outcome: ProviderOutcome): Promise<ProviderError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
  expect(error.outcome).toBe(outcome);
  return error;
}
