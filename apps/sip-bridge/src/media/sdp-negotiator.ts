import { randomBytes } from "node:crypto";
import type { MediaNegotiator } from "@parley/sip/dialog/media-negotiator";
import { answerOffer, createOffer, type LocalMedia, type Offer, readAnswer } from "@parley/sip/sdp/offer-answer";
import { parseSdp, type Sdp, writeSdp } from "@parley/sip/sdp/sdp";
import type { MediaLeg } from "./media-pool.ts";

const KEY_BYTES = 30;

/** What the peer and a leg of ours agree on; every agreement goes to the leg's media worker. */
export class SdpNegotiator implements MediaNegotiator {
  readonly contentType = "application/sdp";
  readonly #address: string;
  readonly #leg: MediaLeg;
  readonly #srtp: LocalMedia["srtp"];
  readonly #sessionId = String(randomBytes(6).readUIntBE(0, 6));
  #version = 0;
  #offer: Offer | null = null;

  constructor(address: string, leg: MediaLeg, srtp: LocalMedia["srtp"]) {
    this.#address = address;
    this.#leg = leg;
    this.#srtp = srtp;
  }

  createOffer(): Buffer {
    this.#offer = createOffer(this.#local());
    return writeSdp(this.#offer.sdp);
  }

  answerOffer(body: Buffer): Buffer | null {
    const offer = parseSdp(body);
    const answer = offer === null ? null : answerOffer(offer, this.#local());
    if (answer?.kind !== "agreed") return null;
    this.#leg.agree(answer.agreed);
    return writeSdp(answer.sdp);
  }

  takeAnswer(body: Buffer): boolean {
    const answer: Sdp | null = parseSdp(body);
    const agreed = answer === null || this.#offer === null ? null : readAnswer(this.#offer, answer);
    if (agreed === null) return false;
    this.#leg.agree(agreed);
    return true;
  }

  #local(): LocalMedia {
    this.#version += 1;
    return {
      address: this.#address,
      port: this.#leg.port,
      sessionId: this.#sessionId,
      version: this.#version,
      srtp: this.#srtp,
      createKey: () => randomBytes(KEY_BYTES),
    };
  }
}
