import { expect } from "vitest";
import { ProviderError, type ProviderOutcome } from "../../../src/providers/provider-error.ts";
import type { NumberPurchase, NumberSearch, NumberWebhooks } from "../../../src/providers/telephony/carrier-numbers.ts";
import type { OutboundSms, SmsWebhookEvent } from "../../../src/providers/telephony/carrier-texts.ts";
import type { RawWebhook, WebhookVerdict } from "../../../src/providers/telephony/carrier-webhook.ts";
import { textsOf } from "./parts.ts";
import type { Lack, TelephonyHarness } from "./telephony-harness.ts";

export const CUSTOMER = "+12125550199";
export const OTHER_CUSTOMER = "+12125550198";

/** A search without criteria. */
export const ANY_NUMBER: Omit<NumberSearch, "countryCode"> = {
  areaCode: null,
  contains: null,
  locality: null,
  region: null,
  limit: 10,
};

/** One test's harness, with helpers for all suites. */
export class ConformanceScene {
  #harness: TelephonyHarness | null = null;

  get harness(): TelephonyHarness {
    if (this.#harness === null) throw new Error("the harness has not started");
    return this.#harness;
  }

  lacks(what: Lack): boolean {
    return this.harness.lacks?.has(what) ?? false;
  }

  async start(start: () => Promise<TelephonyHarness>): Promise<void> {
    this.#harness = await start();
  }

  async stop(): Promise<void> {
    await this.#harness?.stop();
    this.#harness = null;
  }

  sms(change: Partial<OutboundSms> = {}): OutboundSms {
    return {
      messageId: "0b6c2f6e-3f6f-4ad2-8d6e-0f6f6b1c2d3e",
      from: this.harness.ourNumber,
      to: CUSTOMER,
      body: "Your table is booked for 7 pm & we look forward to it — see you! 🍝",
      mediaUrls: [],
      messagingServiceId: null,
      statusCallbackUrl: `${this.harness.publicOrigin}/webhooks/sms/status`,
      ...change,
    };
  }

  numberWebhooks(): NumberWebhooks {
    const { publicOrigin } = this.harness;
    return {
      smsUrl: `${publicOrigin}/webhooks/sms`,
      voiceUrl: this.lacks("calls") ? null : `${publicOrigin}/voice`,
      statusCallbackUrl: `${publicOrigin}/call-status`,
    };
  }

  purchaseOf(phoneNumber: string): NumberPurchase {
    return { phoneNumber, countryCode: null, messagingProfileId: null, webhooks: this.numberWebhooks() };
  }

  /** Points the account's number at the receiver; a carrier without numbers sends there anyway. */
  async listen(): Promise<void> {
    const { account, ourNumber } = this.harness;
    if (account.numbers === null || this.lacks("number-stock")) return;
    const number = (await account.numbers.listNumbers()).find(({ phoneNumber }) => phoneNumber === ourNumber);
    if (number === undefined) throw new Error("the harness's account does not own its number");
    await account.numbers.configureNumber(number.providerNumberId, this.numberWebhooks());
  }

  /** A customer's text as it arrives at the receiver. */
  async receive(body: string, mediaUrls: readonly string[] = []): Promise<RawWebhook> {
    await this.listen();
    await this.harness.simulator.receiveText({ from: CUSTOMER, to: this.harness.ourNumber, body, mediaUrls });
    return this.lastWebhook();
  }

  /** The same as its parts arrive, in order; a carrier that joins them delivers one. */
  async receiveParts(body: string): Promise<readonly RawWebhook[]> {
    const before = this.harness.receiver.webhooks.length;
    await this.receive(body);
    return this.harness.receiver.webhooks.slice(before);
  }

  lastWebhook(): RawWebhook {
    const webhook = this.harness.receiver.webhooks.at(-1);
    if (webhook === undefined) throw new Error("no webhook arrived");
    return webhook;
  }

  verdict(webhook: RawWebhook): WebhookVerdict {
    return this.harness.account.verifyWebhook(webhook, new Date());
  }

  parsed(webhook: RawWebhook): SmsWebhookEvent {
    const event = textsOf(this.harness.vendor).webhooks.parseSms(webhook);
    if (event === null) throw new Error("the webhook does not parse");
    return event;
  }
}

export async function expectFailure(work: Promise<unknown>, outcome: ProviderOutcome): Promise<ProviderError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
  expect(error.outcome).toBe(outcome);
  return error;
}
