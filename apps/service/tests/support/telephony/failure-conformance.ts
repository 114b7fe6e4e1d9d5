import { describe, expect, test, vi } from "vitest";
import type { ProviderOutcome } from "../../../src/providers/provider-error.ts";
import type { IntendedEffect } from "../../../src/providers/telephony/intended-effect.ts";
import type { CarrierPart } from "../../../src/providers/telephony/telephony-provider.ts";
import { ANY_NUMBER, type ConformanceScene, CUSTOMER, expectFailure } from "./conformance-scene.ts";
import { callsOf, numbersOf, textsOf } from "./parts.ts";

/** What every fault means for the effect of every request a carrier has. */
export function describeFailures(scene: ConformanceScene, parts: ReadonlySet<CarrierPart>): void {
  const having = <Name extends string>(operations: Readonly<Record<Name, CarrierPart | null>>) =>
    (Object.keys(operations) as Name[]).filter((name) => {
      const part = operations[name];
      return part === null || parts.has(part);
    });

  describe("when the carrier fails", () => {
    const writes = {
      "send-sms": (intent: IntendedEffect = {}) =>
        textsOf(scene.harness.account).sendSms({ ...scene.sms(), ...intent }),
      "purchase-number": (intent: IntendedEffect = {}) =>
        numbersOf(scene.harness.account).purchaseNumber({ ...scene.purchaseOf("+14155559999"), ...intent }),
      "place-call": (intent: IntendedEffect = {}) =>
        callsOf(scene.harness.account).placeCall({ ...outboundCall(), ...intent }),
    } as const;
    const reads = {
      "check-credentials": () => scene.harness.account.checkCredentials(),
      "list-countries": async () => {
        const { account } = scene.harness;
        return scene.lacks("country-requests") ? numbersOf(account).listNumbers() : numbersOf(account).listCountries();
      },
      "search-numbers": () => numbersOf(scene.harness.account).searchNumbers(numberSearch()),
      "list-numbers": () => numbersOf(scene.harness.account).listNumbers(),
      "list-sms": async () => {
        const { account, ourNumber, vendor } = scene.harness;
        if (textsOf(vendor).canListReceivedSms) return textsOf(account).listReceivedSms(ourNumber, new Date(0));
        return account.checkCredentials();
      },
      "list-caller-ids": async () => {
        const { account, vendor } = scene.harness;
        if (numbersOf(vendor).hasVerifiedCallerIds) return numbersOf(account).listVerifiedCallerIds();
        return numbersOf(account).listNumbers();
      },
      "read-number": () => numbersOf(scene.harness.account).readNumberConfiguration(scene.harness.unknownNumberId),
    } as const;
    const existingWrites = having({ "send-sms": "texts", "purchase-number": "numbers", "place-call": "calls" });
    const existingReads = having({
      "check-credentials": null,
      "list-countries": "numbers",
      "search-numbers": "numbers",
      "list-numbers": "numbers",
      "list-sms": "texts",
      "list-caller-ids": "numbers",
      "read-number": "numbers",
    });
    const isLacking = (operation: string) =>
      (operation === "place-call" && scene.lacks("calls")) ||
      (operation === "purchase-number" && scene.lacks("number-stock"));
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
      for (const operation of existingWrites) {
        if (isLacking(operation)) continue;
        // Only the request that has the effect; those that prepare it are reads.
        const fault = { kind, probability: 1, retryAfterSeconds: 7, operations: [operation] };
        scene.harness.simulator.setFaults({ rest: [fault] });
        const before = effects();
        const error = await expectFailure(writes[operation](), outcome);
        expect(error.operation).toBe(operation);
        expect(effects() - before, operation).toBe(isPerformed ? 1 : 0);
        expect(error.retryAfterMs).toBe(kind === "rate-limit" ? 7_000 : undefined);
      }
    });

    test.each(existingWrites)("a %s whose time has run out is not-done and never sent", async (operation) => {
      if (isLacking(operation)) return;
      const before = effects();
      await expectFailure(writes[operation]({ mayBegin: () => false }), "not-done");
      expect(scene.harness.simulator.requests().filter((request) => request.operation === operation)).toEqual([]);
      await writes[operation]({ mayBegin: () => true });
      expect(effects() - before).toBe(1);
    });

    test.each(faults)("a read that meets a %s can be retried", async (kind) => {
      for (const operation of existingReads) {
        if (operation !== "check-credentials" && scene.lacks("number-stock")) continue;
        const read: () => Promise<unknown> = reads[operation];
        scene.harness.simulator.setFaults({ rest: [{ kind, probability: 1, limit: 1 }] });
        const error = await expectFailure(read(), "not-done");
        expect(error.isRetryable, operation).toBe(true);
        await read();
      }
    });

    test("an unreachable carrier did nothing", async () => {
      const { texts, numbers } = scene.harness.unreachableAccount;
      await expectFailure(scene.harness.unreachableAccount.checkCredentials(), "not-done");
      if (texts !== null) await expectFailure(texts.sendSms(scene.sms()), "not-done");
      const { calls } = scene.harness.unreachableAccount;
      if (calls !== null && !scene.lacks("calls")) await expectFailure(calls.placeCall(outboundCall()), "not-done");
      if (numbers !== null && !scene.lacks("number-stock")) await expectFailure(numbers.listNumbers(), "not-done");
    });

    test.runIf(parts.has("texts"))("a late or abandoned request has an unknown outcome", async () => {
      const { simulator, account } = scene.harness;
      for (const kind of ["late-reply", "late-accept"] as const) {
        // Later than any test waits; we abort it once the carrier has the request.
        simulator.setFaults({ rest: [{ kind, probability: 1, maxDelayMs: 600_000 }] });
        const before = simulator.requests().length;
        const waiting = new AbortController();
        const failure = expectFailure(textsOf(account).sendSms(scene.sms(), waiting.signal), "unknown");
        const arrived = () => simulator.requests()[before]?.isPerformed === (kind === "late-reply");
        await vi.waitFor(() => expect(arrived()).toBe(true), { timeout: 60_000, interval: 5 });
        waiting.abort();
        await failure;
      }
      expect(scene.harness.simulator.sentTo(CUSTOMER)).toHaveLength(1);
    });

    test("wrong credentials are refused", async () => {
      const { texts, numbers } = scene.harness.wrongAccount;
      if (texts !== null) await expectFailure(texts.sendSms(scene.sms()), "rejected");
      if (numbers !== null && !scene.lacks("number-stock")) await expectFailure(numbers.listNumbers(), "rejected");
      const { calls } = scene.harness.wrongAccount;
      if (calls !== null && !scene.lacks("calls")) await expectFailure(calls.placeCall(outboundCall()), "rejected");
    });

    test.runIf(parts.has("texts"))("a report may arrive before the response to its request", async () => {
      scene.harness.simulator.setFaults({ rest: [{ kind: "callback-first", probability: 1 }] });
      const sent = await textsOf(scene.harness.account).sendSms(scene.sms());
      expect(scene.harness.receiver.webhooks).toHaveLength(scene.harness.reportedStates.length);
      expect(scene.parsed(scene.lastWebhook())).toMatchObject({
        providerMessageId: sent.providerMessageId,
        messageId: scene.sms().messageId,
      });
    });
  });
}
