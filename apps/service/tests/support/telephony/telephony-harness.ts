import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import type { SmsDeliveryStatus } from "../../../src/providers/telephony/carrier-texts.ts";
import type { RawWebhook } from "../../../src/providers/telephony/carrier-webhook.ts";
import type { TelephonyAccount, TelephonyVendor } from "../../../src/providers/telephony/telephony-provider.ts";
import type { SignaturePlace } from "./tamperings.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

/**
 * What an account may lack where no capability says so: `pictures` and `calls` (it is not set up for them), `places` (its
 * carrier cannot search by region), `segment-counts` (its carrier does not count when it accepts a text),
 * `country-requests` (its carrier has no list of countries to ask for), `digits` (the simulator does not send them into a
 * call of its carrier).
 */
export type Lack = "pictures" | "calls" | "places" | "segment-counts" | "country-requests" | "digits";

/** What the conformance suite needs of a vendor: the vendor itself, and a simulator that speaks its carrier's wire format. */
export interface TelephonyHarness {
  readonly vendor: TelephonyVendor;
  /** Connected to the simulator with an account that owns `ourNumber`. */
  readonly account: TelephonyAccount;
  /** The same with a secret the carrier does not accept. */
  readonly wrongAccount: TelephonyAccount;
  /** The same where nothing listens. */
  readonly unreachableAccount: TelephonyAccount;
  readonly simulator: CarrierSimulator;
  /** Hears what is sent to `publicOrigin`. */
  readonly receiver: WebhookReceiver;
  readonly publicOrigin: string;
  readonly ourNumber: string;
  /** What the account proves itself with. */
  readonly secret: string;
  /** The id the simulator knows the account by. */
  readonly carrierAccountId: string;
  /** The account a webhook claims to be for; null when webhooks name none our settings know. */
  readonly webhookAccountId: string | null;
  /** What the carrier reports of a text that is delivered, in order. */
  readonly reportedStates: readonly SmsDeliveryStatus[];
  /** One of the carrier's codes for a text that could not be delivered. */
  readonly undeliverableCode: string;
  /** How often each path is called for a call that is answered and hung up. */
  readonly callReports: Readonly<Record<string, number>>;
  /** Ids of the carrier's form that belong to nothing. */
  readonly unknownNumberId: string;
  readonly unknownCallSid: string;
  /** The account's messaging service; null when the carrier has none. */
  readonly messagingServiceId: string | null;
  /** Where a received text's webhook carries its signature. */
  readonly signature: SignaturePlace;
  /** Default: nothing. */
  readonly lacks?: ReadonlySet<Lack>;
  /** A country the simulator has local numbers in, and a region of it. */
  readonly search: { readonly countryCode: string; readonly areaCode: string; readonly region: string };
  /** Changes beyond body and signature that must break a webhook (Twilio also signs the URL). */
  tamperings(webhook: RawWebhook): ReadonlyMap<string, RawWebhook>;
  stop(): Promise<void>;
}
