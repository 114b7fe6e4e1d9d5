import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { Clock } from "@parley/foundation/clock";
import type { FaultPlan } from "./fault-plan.ts";

export interface NumberOptions {
  /** E.164. */
  readonly phoneNumber: string;
  readonly friendlyName?: string;
  readonly smsUrl?: string;
  readonly smsMethod?: "GET" | "POST";
  readonly smsFallbackUrl?: string;
  readonly voiceUrl?: string;
  readonly statusCallbackUrl?: string;
  /** Default: everything but fax. */
  readonly capabilities?: Partial<Record<"voice" | "sms" | "mms" | "fax", boolean>>;
}

export interface AccountOptions {
  /** Default `twilio`. */
  readonly carrier?: TelephonyProviderName;
  /** The carrier's public id of the account. */
  readonly accountSid: string;
  /** What requests prove themselves with and webhooks are signed with. Make it at run time. */
  readonly authToken: string;
  readonly friendlyName?: string;
  /** Default `active`; a suspended account may read but nothing else. */
  readonly status?: "active" | "suspended";
  readonly numbers: readonly (string | NumberOptions)[];
  readonly messagingServices?: readonly { readonly sid: string; readonly numbers: readonly string[] }[];
}

/** All of it may be given as JSON to a simulator in its own process, except the clock. */
export interface CarrierSimulatorOptions {
  /** Ids, numbers on offer and faults follow from it. */
  readonly seed: number;
  readonly carriers: readonly TelephonyProviderName[];
  readonly accounts: readonly AccountOptions[];
  readonly faults?: FaultPlan;
  readonly clock?: Clock;
  /** Port of the first carrier's server, the others follow; default 0, any free one. */
  readonly port?: number;
  /** Between two states of a text or call; default 1. */
  readonly stateDelayMs?: number;
  /** Between two tries of a webhook; default 20. */
  readonly webhookRetryDelayMs?: number;
  /** Upper limit for one try of a webhook; default 15,000 (the carrier's own may be shorter). */
  readonly webhookTimeoutMs?: number;
  /**
   * Where a public origin really is: `{ "https://parley.example": "http://127.0.0.1:8080" }`. Webhooks are signed for the
   * public address and connect to the real one, as behind a TLS proxy.
   */
  readonly originMap?: Readonly<Record<string, string>>;
}
