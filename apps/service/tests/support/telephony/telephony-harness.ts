import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import type { SmsDeliveryStatus } from "../../../src/providers/telephony/carrier-texts.ts";
import type { RawWebhook } from "../../../src/providers/telephony/carrier-webhook.ts";
import type { TelephonyAccount, TelephonyVendor } from "../../../src/providers/telephony/telephony-provider.ts";
import type { SignaturePlace } from "./tamperings.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

/**
 * What an account may lack although no capability says so: `pictures` and `calls` (not set up), `places` (the
 * carrier cannot search by region), `segment-counts` (the carrier does not count segments when it accepts a text),
 * `country-requests` (the carrier has no list of countries), `digits` (the simulator does not send them into the
 * carrier's calls), `number-stock` (numbers are entered by whoever has them), `own-accounts` (the whole installation has
 * one account), `sentences` (no voice of its own: who is refused hears what their telephone makes of it),
 * `transfer-instructions` (a transfer's result asks for nothing: after a failed one the stream goes on, and a successful
 * one is the last that is told), `references` (of a call that came in the carrier repeats only its own id).
 */
export type Lack =
  | "pictures"
  | "calls"
  | "places"
  | "segment-counts"
  | "country-requests"
  | "digits"
  | "number-stock"
  | "own-accounts"
  | "sentences"
  | "transfer-instructions"
  | "references";

/** What the conformance suite needs: the vendor and a simulator that speaks its carrier's wire format. */
export interface TelephonyHarness {
  readonly vendor: TelephonyVendor;
  /** Connected to the simulator with an account that owns `ourNumber`. */
  readonly account: TelephonyAccount;
  /** The same with a secret the carrier does not accept. */
  readonly wrongAccount: TelephonyAccount;
  /** The same, with an address where nothing listens. */
  readonly unreachableAccount: TelephonyAccount;
  readonly simulator: CarrierSimulator;
  /** Receives what is sent to `publicOrigin`. */
  readonly receiver: WebhookReceiver;
  readonly publicOrigin: string;
  readonly ourNumber: string;
  /** The account's credentials. */
  readonly secret: string;
  /** The account's id in the simulator. */
  readonly carrierAccountId: string;
  /** The account that webhooks name; null when they name none known to our settings. */
  readonly webhookAccountId: string | null;
  /** The reports on a delivered text, in order. */
  readonly reportedStates: readonly SmsDeliveryStatus[];
  /** One of the carrier's codes for an undelivered text. */
  readonly undeliverableCode: string;
  /** How often each path is called for an answered call. */
  readonly callReports: Readonly<Record<string, number>>;
  /** Well-formed ids that belong to nothing. */
  readonly unknownNumberId: string;
  readonly unknownCallSid: string;
  /** The account's messaging service; null when the carrier has none. */
  readonly messagingServiceId: string | null;
  /** Where an inbound text's webhook carries its signature. */
  readonly signature: SignaturePlace;
  /** Default: nothing. */
  readonly lacks?: ReadonlySet<Lack>;
  /** A country with local numbers in the simulator, and one of its regions. */
  readonly search: { readonly countryCode: string; readonly areaCode: string; readonly region: string };
  /** Further changes that must break a webhook (Twilio also signs the URL). */
  tamperings(webhook: RawWebhook): ReadonlyMap<string, RawWebhook>;
  stop(): Promise<void>;
}
