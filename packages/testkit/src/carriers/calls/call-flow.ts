import type { Clock } from "@parley/foundation/clock";
import type { WebhookDraft } from "../carrier-format.ts";
import type { CallEnder, CallEvent, SimulatedCall } from "../carrier-records.ts";
import type { CallLeg } from "./call-leg.ts";
import type { MediaConnection } from "./media-connection.ts";
import type { MediaWire } from "./media-wire.ts";

/** What a carrier does with calls in its own way. */
export interface CallFlow {
  /** Somebody calls one of our numbers. Resolves once our side was asked, or told, and the call goes on by itself. */
  incoming(leg: CallLeg): Promise<void>;
  /** A phone we had called was answered. Resolves once our side was asked, where the carrier asks. */
  answered(leg: CallLeg): Promise<void>;
  /** Somebody presses keys; the stream tells of it by itself. */
  pressed?(leg: CallLeg, digits: string): void;
}

/** A phone that is to join a call. */
export interface DialRequest {
  readonly from: string;
  readonly to: string;
  readonly clientState?: string | null;
  /** Reports every step of it; nothing is reported when absent. */
  readonly onEvent?: (leg: CallLeg, event: CallEvent) => Promise<void>;
}

export interface EndedBy {
  readonly by: CallEnder;
  /** Default: `completed` for an answered call, else `canceled`. */
  readonly state?: SimulatedCall["state"];
  readonly error?: string;
}

/** What carriers' call flows can do, whatever their wire. */
export interface CallDesk {
  readonly clock: Clock;
  /** How long the carrier's own voice takes. */
  readonly spokenCharacterMs: number;
  /** A call stays up and silent when our side answers without a body. */
  readonly keepsUninstructedCalls: boolean;
  /** @throws Error for a leg of no call. */
  callOf(leg: CallLeg): SimulatedCall;
  change(leg: CallLeg, change: Partial<SimulatedCall>): void;
  /** Picks up. @returns false when the call has ended meanwhile. */
  answer(leg: CallLeg): boolean;
  end(leg: CallLeg, ended: EndedBy): void;
  /** Sends a webhook, after those before it, and gives the body of the first 2xx; null when there was none. */
  ask(leg: CallLeg, draft: WebhookDraft): Promise<string | null>;
  /** The webhooks of a call go out one after the other. Resolves when the carrier goes on. */
  tell(leg: CallLeg, draft: WebhookDraft): Promise<void>;
  /** Rings a phone. Resolves when it is answered or has ended in another way, and ends it with the signal. */
  dial(parent: CallLeg, request: DialRequest, signal: AbortSignal): Promise<CallLeg>;
  openMedia(leg: CallLeg, url: string, wire: MediaWire): MediaConnection;
  /** Ends early when the signal is aborted, without throwing. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}
