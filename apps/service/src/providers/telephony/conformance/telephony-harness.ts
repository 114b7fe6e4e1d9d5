import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import type { RawWebhook, TelephonyAccount, TelephonyVendor } from "../telephony-provider.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

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
  /** Of the account; null when the carrier has none. */
  readonly messagingServiceId: string | null;
  /** The header that carries the signature. */
  readonly signatureHeader: string;
  /** A country the simulator has local numbers in, and a region of it. */
  readonly search: { readonly countryCode: string; readonly areaCode: string; readonly region: string };
  /** Changes beyond body and signature that must break a webhook (Twilio also signs the URL). */
  tamperings(webhook: RawWebhook): ReadonlyMap<string, RawWebhook>;
  stop(): Promise<void>;
}
