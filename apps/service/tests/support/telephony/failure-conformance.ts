import { describe, expect, test, vi } from "vitest";
import type { ProviderOutcome } from "../../../src/providers/provider-error.ts";
import type { IntendedEffect } from "../../../src/providers/telephony/telephony-provider.ts";
import { ANY_NUMBER, type ConformanceScene, CUSTOMER, expectFailure, OTHER_CUSTOMER } from "./conformance-scene.ts";

/** What every fault means for the effect, and how an unknown one is settled by asking. */
export function describeFailures(scene: ConformanceScene): void {
  describe("when the carrier fails", () => {
    const writes = {
      "send-sms": (intent: IntendedEffect = {}) => scene.harness.account.sendSms({ ...scene.sms(), ...intent }),
      "purchase-number": (intent: IntendedEffect = {}) =>
        scene.harness.account.purchaseNumber({ ...scene.purchaseOf("+14155559999"), ...intent }),
      "place-call": (intent: IntendedEffect = {}) => scene.harness.account.placeCall({ ...outboundCall(), ...intent }),
    } as const;
    const reads = {
      "check-credentials": () => scene.harness.account.checkCredentials(),
      "list-countries": async () => {
        const { account } = scene.harness;
        return scene.lacks("country-requests") ? account.listNumbers() : account.listCountries();
      },
      "search-numbers": () => scene.harness.account.searchNumbers(numberSearch()),
      "list-numbers": () => scene.harness.account.listNumbers(),
      "list-sms": async () => {
        const { account, ourNumber, vendor } = scene.harness;
        if (vendor.capabilities.canListReceivedSms) return account.listReceivedSms(ourNumber, new Date(0));
        return account.listNumbers();
      },
      "list-caller-ids": async () => {
        const { account, vendor } = scene.harness;
        if (vendor.capabilities.hasVerifiedCallerIds) return account.listVerifiedCallerIds();
        return account.listNumbers();
      },
      "read-number": () => scene.harness.account.readNumberConfiguration(scene.harness.unknownNumberId),
    } as const;
    const outboundCall = () => ({
      callId: "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e",
      from: scene.harness.ourNumber,
      to: CUSTOMER,
      answerUrl: `${scene.harness.publicOrigin}/twiml?outbound=true`,
      statusCallbackUrl: `${scene.harness.publicOrigin}/call-status`,
      ringTimeoutSeconds: 30,
    });
    const numberSearch = () => ({ ...ANY_NUMBER, countryCode: scene.harness.search.countryCode });
    const effects = () =>
      scene.harness.simulator.messages().length +
      scene.harness.simulator.calls().length +
      scene.harness.simulator.numbers(scene.harness.carrierAccountId).length;

    const faults = [
      ["rate-limit", "not-done", false],
      ["error-before", "unknown", false],
      ["cut-before", "unknown", false],
      ["error-after", "unknown", true],
      ["cut-after", "unknown", true],
    ] as const satisfies readonly (readonly [string, ProviderOutcome, boolean])[];

    test.each(faults)("a %s is %s to every write", async (kind, outcome, isPerformed) => {
      for (const operation of ["send-sms", "purchase-number", "place-call"] as const) {
        if (operation === "place-call" && scene.lacks("calls")) continue;
        // Only the request that has the effect: what a carrier is asked on the way to it is a read like any other.
        const fault = { kind, probability: 1, retryAfterSeconds: 7, operations: [operation] };
        scene.harness.simulator.setFaults({ rest: [fault] });
        const before = effects();
        const error = await expectFailure(writes[operation](), outcome);
        expect(error.operation).toBe(operation);
        expect(effects() - before, operation).toBe(isPerformed ? 1 : 0);
        expect(error.retryAfterMs).toBe(kind === "rate-limit" ? 7_000 : undefined);
      }
    });

    test.each(Object.keys(writes) as (keyof typeof writes)[])(
      "a %s whose time has run out when it could be written is not-done, and nobody hears of it",
      async (operation) => {
        if (operation === "place-call" && scene.lacks("calls")) return;
        const before = effects();
        await expectFailure(writes[operation]({ mayBegin: () => false }), "not-done");
        expect(scene.harness.simulator.requests().filter((request) => request.operation === operation)).toEqual([]);
        await writes[operation]({ mayBegin: () => true });
        expect(effects() - before).toBe(1);
      },
    );

    test.each(faults)("a %s lets every read be tried again", async (kind) => {
      for (const [operation, read] of Object.entries(reads)) {
        scene.harness.simulator.setFaults({ rest: [{ kind, probability: 1, limit: 1 }] });
        const error = await expectFailure(read(), "not-done");
        expect(error.isRetryable, operation).toBe(true);
        await read();
      }
    });

    test("a carrier that cannot be reached did nothing", async () => {
      await expectFailure(scene.harness.unreachableAccount.sendSms(scene.sms()), "not-done");
      await expectFailure(scene.harness.unreachableAccount.listNumbers(), "not-done");
    });

    test("a late answer is unknown, and so is one we stopped waiting for", async () => {
      const { simulator, account } = scene.harness;
      for (const kind of ["late-reply", "late-accept"] as const) {
        // Later than any test waits; who ends it is us, as soon as the carrier has the request.
        simulator.setFaults({ rest: [{ kind, probability: 1, maxDelayMs: 600_000 }] });
        const before = simulator.requests().length;
        const waiting = new AbortController();
        const failure = expectFailure(account.sendSms(scene.sms(), waiting.signal), "unknown");
        const arrived = () => simulator.requests()[before]?.isPerformed === (kind === "late-reply");
        await vi.waitFor(() => expect(arrived()).toBe(true), { timeout: 30_000, interval: 5 });
        waiting.abort();
        await failure;
      }
      expect(scene.harness.simulator.sentTo(CUSTOMER)).toHaveLength(1);
    });

    test("wrong credentials are a refusal", async () => {
      await expectFailure(scene.harness.wrongAccount.sendSms(scene.sms()), "rejected");
      await expectFailure(scene.harness.wrongAccount.listNumbers(), "rejected");
    });

    test("a report may overtake the answer to its own request", async () => {
      scene.harness.simulator.setFaults({ rest: [{ kind: "callback-first", probability: 1 }] });
      const sent = await scene.harness.account.sendSms(scene.sms());
      expect(scene.harness.receiver.webhooks).toHaveLength(scene.harness.reportedStates.length);
      expect(scene.parsed(scene.lastWebhook())).toMatchObject({
        providerMessageId: sent.providerMessageId,
        messageId: scene.sms().messageId,
      });
    });
  });
  describe("asking afterwards", () => {
    test("a text whose outcome is unknown is found at once, and only by its own words and parties", async () => {
      if (!scene.harness.vendor.capabilities.canFindSentSms) return;
      const notBefore = new Date();
      const query = { from: scene.harness.ourNumber, to: CUSTOMER, body: scene.sms().body, notBefore };
      expect(await scene.harness.account.findSentSms(query)).toEqual([]);
      scene.harness.simulator.setFaults({ rest: [{ kind: "cut-after", probability: 1, operations: ["send-sms"] }] });
      await expectFailure(scene.harness.account.sendSms(scene.sms()), "unknown");

      const [stored] = scene.harness.simulator.sentTo(CUSTOMER);
      const found = await scene.harness.account.findSentSms(query);
      expect(found.map(({ providerMessageId }) => providerMessageId)).toEqual([stored?.sid]);
      expect(await scene.harness.account.findSentSms({ ...query, body: "other" })).toEqual([]);
      expect(await scene.harness.account.findSentSms({ ...query, to: OTHER_CUSTOMER })).toEqual([]);
      expect(await scene.harness.account.findSentSms({ ...query, from: "+14155550188" })).toEqual([]);
      const later = new Date(notBefore.getTime() + 60_000);
      expect(await scene.harness.account.findSentSms({ ...query, notBefore: later })).toEqual([]);
    });

    test("a text still queued is found, and one sent through a messaging service", async () => {
      if (!scene.harness.vendor.capabilities.canFindSentSms) return;
      const query = { from: scene.harness.ourNumber, to: CUSTOMER, body: scene.sms().body, notBefore: new Date() };
      const direct = await scene.harness.account.sendSms(scene.sms());
      const viaService = await scene.harness.account.sendSms(
        scene.sms({ messagingServiceId: scene.harness.messagingServiceId }),
      );
      const found = await scene.harness.account.findSentSms(query);
      expect(found.map(({ providerMessageId }) => providerMessageId)).toEqual([
        direct.providerMessageId,
        viaService.providerMessageId,
      ]);
    });

    test("received texts can be fetched when their webhook was lost, oldest first, over all pages", async () => {
      if (!scene.harness.vendor.capabilities.canListReceivedSms) return;
      const since = new Date();
      scene.harness.simulator.setFaults({ webhooks: [{ kind: "loss", probability: 1 }] });
      await scene.listen();
      await scene.harness.account.sendSms(scene.sms());
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

      const texts = await scene.harness.account.listReceivedSms(scene.harness.ourNumber, since);
      expect(texts.map(({ body }) => body)).toEqual([...bodies, ""]);
      expect(texts[0]).toMatchObject({ kind: "message", from: CUSTOMER, to: scene.harness.ourNumber, segmentCount: 1 });
      expect(texts[0]?.receivedAt?.getTime()).toBeGreaterThanOrEqual(since.getTime() - 1_000);
      expect(texts.at(-1)?.mediaUrls).toHaveLength(2);
      const future = new Date(Date.now() + 60_000);
      expect(await scene.harness.account.listReceivedSms(scene.harness.ourNumber, future)).toEqual([]);
    });
  });
}
