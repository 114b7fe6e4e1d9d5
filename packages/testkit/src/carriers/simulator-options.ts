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
  /** Default: all but fax. */
  readonly capabilities?: Partial<Record<"voice" | "sms" | "mms" | "fax", boolean>>;
}

/** Settings only Vonage accounts have. */
export interface VonageAccountOptions {
  /** How webhooks of the SMS API are signed; default `token`. Those of the other APIs always carry a token. */
  readonly proof?: "token" | "sha256" | "sha512";
  /** The format of the SMS API's POST webhooks; default `json`. */
  readonly bodyForm?: "json" | "form";
  /** The API that delivers inbound texts; default `sms`. */
  readonly inboundInterface?: "sms" | "messages";
  /** Ids of other applications that numbers may be linked to; their calls do not reach us. */
  readonly otherApplications?: readonly string[];
  /** Unresponsive addresses: Vonage probes a webhook before it accepts it. */
  readonly deadUrls?: readonly string[];
  readonly application?: {
    readonly id: string;
    /** PEM. Requests for the application are signed with the matching private key. */
    readonly publicKey: string;
    /** Where calls of all its numbers ask for instructions. */
    readonly answerUrl?: string;
    /** Default `POST`. */
    readonly answerMethod?: "GET" | "POST";
    /** Where every step of them is reported; without it, their end is reported to the number's status callback. */
    readonly eventUrl?: string;
  };
}

/** Settings only Telnyx accounts have. */
export interface TelnyxAccountOptions {
  /** Set up in the portal; calls of all its numbers are reported to its URL. */
  readonly connections?: readonly { readonly id: string; readonly webhookUrl: string }[];
}

export interface AccountOptions {
  /** Default `twilio`. */
  readonly carrier?: TelephonyProviderName;
  /** The carrier's public id of the account. */
  readonly accountSid: string;
  /** Authenticates requests and signs webhooks. Generate it at run time. */
  readonly authToken: string;
  /** Signs webhooks instead, if it is a different secret: a PEM ed25519 private key for Telnyx. */
  readonly signingSecret?: string;
  readonly vonage?: VonageAccountOptions;
  readonly telnyx?: TelnyxAccountOptions;
  readonly friendlyName?: string;
  /** Default `active`; a suspended account may only read. */
  readonly status?: "active" | "suspended";
  readonly numbers: readonly (string | NumberOptions)[];
  readonly messagingServices?: readonly { readonly sid: string; readonly numbers: readonly string[] }[];
}

/** All but the clock can be passed as JSON to a simulator in its own process. */
export interface CarrierSimulatorOptions {
  /** Determines ids, numbers on offer and faults. */
  readonly seed: number;
  readonly carriers: readonly TelephonyProviderName[];
  readonly accounts: readonly AccountOptions[];
  readonly faults?: FaultPlan;
  readonly clock?: Clock;
  /** Port of the first carrier's server, the others follow; default 0, any free one. */
  readonly port?: number;
  /** Between two statuses of a text or call; default 1. */
  readonly stateDelayMs?: number;
  /** How long the carrier's own voice takes per character; default 1. */
  readonly spokenCharacterMs?: number;
  /**
   * Keeps a call up and silent when its instructions are an empty body, so that a test of
   * signalling need not answer anything; default true. False: the call ends, as at the carrier.
   */
  readonly keepsUninstructedCalls?: boolean;
  /**
   * Streams may go to `ws:`, which the carrier refuses: for an installation that people open in a browser on this machine,
   * whose own address is a plain one; default false.
   */
  readonly takesPlainSockets?: boolean;
  /** Between two attempts at a webhook; default 20. */
  readonly webhookRetryDelayMs?: number;
  /** The limit for one attempt at a webhook; default 15,000 (the carrier's own may be shorter). */
  readonly webhookTimeoutMs?: number;
  /**
   * Maps public origins to real ones: `{ "https://parley.example": "http://127.0.0.1:8080" }`. Webhooks are signed for the
   * public address and connect to the real one, as behind a TLS proxy.
   */
  readonly originMap?: Readonly<Record<string, string>>;
}
