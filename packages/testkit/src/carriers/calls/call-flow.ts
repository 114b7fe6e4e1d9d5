import type { Clock } from "@parley/foundation/clock";
import type { WebhookDraft } from "../carrier-format.ts";
import type { CallEnder, CallEvent, SimulatedCall } from "../carrier-records.ts";
import type { CallLeg } from "./call-leg.ts";
import type { MediaConnection } from "./media-connection.ts";
import type { MediaWire } from "./media-wire.ts";

/** The carrier-specific part of a call. */
export interface CallFlow {
  /** A customer calls one of our numbers. Resolves once our side was asked or told; the call continues by itself. */
  incoming(leg: CallLeg): Promise<void>;
  /** A phone we called was answered. Resolves once our side was asked, if the carrier asks. */
  answered(leg: CallLeg): Promise<void>;
  /** Somebody presses keys; a stream reports them by itself. */
  pressed?(leg: CallLeg, digits: string): void;
}

/** A phone that joins a call. */
export interface DialRequest {
  readonly from: string;
  readonly to: string;
  readonly clientState?: string | null;
  /** Reports every step; absent: nothing is reported. */
  readonly onEvent?: (leg: CallLeg, event: CallEvent) => Promise<void>;
}

export interface EndedBy {
  readonly by: CallEnder;
  /** Default: `completed` for an answered call, else `canceled`. */
  readonly state?: SimulatedCall["state"];
  readonly error?: string;
}

/** What call flows can use, whatever the carrier's wire format. */
export interface CallDesk {
  readonly clock: Clock;
  /** How long the carrier's own voice takes. */
  readonly spokenCharacterMs: number;
  /** Whether a call stays up and silent when our side answers with an empty body. */
  readonly keepsUninstructedCalls: boolean;
  readonly takesPlainSockets: boolean;
  /** @throws Error for an unknown leg */
  callOf(leg: CallLeg): SimulatedCall;
  change(leg: CallLeg, change: Partial<SimulatedCall>): void;
  /** Picks up. @returns false when the call has ended */
  answer(leg: CallLeg): boolean;
  end(leg: CallLeg, ended: EndedBy): void;
  /** Sends a webhook after earlier ones. @returns the body of the first 2xx; null without one */
  ask(leg: CallLeg, draft: WebhookDraft): Promise<string | null>;
  /** Sends a call's webhooks in order. Resolves when the carrier continues. */
  tell(leg: CallLeg, draft: WebhookDraft): Promise<void>;
  /** Rings a phone until it is answered, ends, or the signal is aborted. */
  dial(parent: CallLeg, request: DialRequest, signal: AbortSignal): Promise<CallLeg>;
  openMedia(leg: CallLeg, url: string, wire: MediaWire): MediaConnection;
  /** Ends early, without throwing, when the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}
