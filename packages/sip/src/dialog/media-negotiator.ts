import type { SipRequest, SipResponse } from "../message/message.ts";

/**
 * The bodies of a session: offers and answers of RFC 3264. The session decides when one is due, the negotiator what is in
 * it, so that the one knows no SDP and the other no SIP.
 */
export interface MediaNegotiator {
  readonly contentType: string;
  /** An offer of ours. It changes nothing until `takeAnswer`. */
  createOffer(): Buffer;
  /** The answer to a peer's offer, in effect at once; null: nothing in common, and what was agreed before stays. */
  answerOffer(offer: Buffer): Buffer | null;
  /** The peer's answer to our last offer, in effect at once; false when it cannot be used. */
  takeAnswer(answer: Buffer): boolean;
}

/** What a request that was challenged is sent again with. */
export interface Authenticator {
  /** The fields to add; null when the challenge cannot be met, or was met in vain. */
  answer(challenge: SipResponse, request: SipRequest): readonly (readonly [name: string, value: string])[] | null;
}
