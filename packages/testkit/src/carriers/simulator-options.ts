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
  /** See `SimulatedNumber`: `TrunkSid` at Twilio, `connection_id` at Telnyx, `app_id` at Vonage. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Default: everything but fax. */
  readonly capabilities?: Partial<Record<"voice" | "sms" | "mms" | "fax", boolean>>;
}

/** What only accounts at Vonage have. */
export interface VonageAccountOptions {
  /** How webhooks of the SMS API are proven; default `token`. Those of the other interfaces always are by a token. */
  readonly proof?: "token" | "sha256" | "sha512";
  /** What POSTed webhooks of the SMS API look like; default `json`. */
  readonly bodyForm?: "json" | "form";
  /** The interface received texts come by; default `sms`. */
  readonly inboundInterface?: "sms" | "messages";
  /** Ids of further applications numbers may be linked to; their calls are nothing of ours. */
  readonly otherApplications?: readonly string[];
  /** Addresses that do not answer: Vonage asks a webhook once before it takes it, and refuses such a one. */
  readonly deadUrls?: readonly string[];
  readonly application?: {
    readonly id: string;
    /** PEM; requests for the application are signed with its private key. */
    readonly publicKey: string;
    /** Where the calls of all its numbers are asked what to do. */
    readonly answerUrl?: string;
    /** Default `POST`. */
    readonly answerMethod?: "GET" | "POST";
    /** Where every step of them is reported; without it, their end goes to the number's status callback. */
    readonly eventUrl?: string;
  };
}

/** What only accounts at Telnyx have. */
export interface TelnyxAccountOptions {
  /** Set up in the portal; calls of all numbers of one are reported to its URL. */
  readonly connections?: readonly { readonly id: string; readonly webhookUrl: string }[];
}

export interface AccountOptions {
  /** Default `twilio`. */
  readonly carrier?: TelephonyProviderName;
  /** The carrier's public id of the account. */
  readonly accountSid: string;
  /** What requests prove themselves with and webhooks are signed with. Make it at run time. */
  readonly authToken: string;
  /** What webhooks are signed with where it is another secret: a PEM private key of ed25519 for Telnyx. */
  readonly signingSecret?: string;
  readonly vonage?: VonageAccountOptions;
  readonly telnyx?: TelnyxAccountOptions;
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
  /** How long the carrier's own voice takes for a character of a sentence; default 1. */
  readonly spokenCharacterMs?: number;
  /**
   * A call whose instructions were asked for and answered with an empty body stays up and silent, so that a test of
   * signalling need not answer anything; default true. False: it ends, as at the carrier.
   */
  readonly keepsUninstructedCalls?: boolean;
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
