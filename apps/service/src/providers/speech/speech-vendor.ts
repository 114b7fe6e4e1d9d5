import type { Clock } from "@parley/foundation/clock";
import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import type { OpenOutboundSocket } from "../../platform/outbound-http/outbound-socket.ts";
import type { OfferSource } from "../shared/offers/vendor-offer.ts";
import type { VendorVariables } from "../shared/vendor-variables.ts";
import type { Recognizer, RecognizerSettings } from "./recognizing/recognizer.ts";
import type { Voice, VoiceSettings } from "./speaking/voice.ts";
import type { SpeechPrices } from "./speech-price.ts";

export type { OfferList, OfferSource, VendorOffer } from "../shared/offers/vendor-offer.ts";

/** The robot's voice, which a program on this machine makes. */
export const ESPEAK_PROVIDER = "espeak";

/** How a vendor of speech is reached. */
export interface SpeechAccess {
  /** Null when the vendor needs none (a local address, a program on this machine). */
  readonly apiKey: string | null;
  /** The record's own address; null: the vendor's, or the operator's replacement. */
  readonly baseUrl: string | null;
  /** True when `baseUrl` comes from an organization's record, so that the private-address guard applies. */
  readonly isOrganizationAddress: boolean;
}

/** The dependencies of every speech vendor. */
export interface SpeechVendorDeps {
  /** For addresses the operator gave or the vendor's own. */
  readonly trustedSocket: OpenOutboundSocket;
  readonly trustedHttp: OutboundHttp;
  /** For addresses from an organization's records. */
  readonly guardedSocket: OpenOutboundSocket;
  readonly guardedHttp: OutboundHttp;
  readonly clock: Clock;
  /** In place of the vendor's own address (`DEEPGRAM_BASE_URL`); null: its own. */
  readonly baseUrl: string | null;
  /** The vendor's program on this machine, for vendors that have one; null when not installed. */
  readonly program: SpeechProgram | null;
}

/** A program on this machine that speaks. */
export interface SpeechProgram {
  /** As found on the PATH. */
  readonly command: string;
  /** Its languages, by its own codes: `en-us`, `de`, `cmn`. */
  readonly languages: ReadonlySet<string>;
}

/** A vendor's definition, known before it is connected. Each vendor's folder exports one, and `table.ts` lists it. */
export interface SpeechVendorDeclaration {
  /** As records name it: `deepgram`. */
  readonly name: string;
  readonly needsKey: boolean;
  /** Null when there is nothing for the operator to set. */
  readonly variables: VendorVariables | null;
  /**
   * The order in which vendors take over for one that fails, lowest first; null: never. Multiples of ten, so that a new
   * vendor fits in between.
   */
  readonly fallbackRank: { readonly recognizer: number | null; readonly voice: number | null };
  readonly prices: SpeechPrices;
  connect(deps: SpeechVendorDeps): SpeechMakers;
}

/** What can be chosen from at a vendor; null: it has none of the kind. */
export interface SpeechOffers {
  readonly voices: OfferSource<SpeechAccess> | null;
  readonly voiceModels: OfferSource<SpeechAccess> | null;
  readonly recognizerModels: OfferSource<SpeechAccess> | null;
}

export interface SpeechMakers {
  /** Absent: nothing is known of what the vendor offers. */
  readonly offers?: SpeechOffers;
  /** Null when the vendor has no recognizer. */
  recognizer(access: SpeechAccess, settings: RecognizerSettings): Recognizer | null;
  /** Null when the vendor has no voices. */
  voice(access: SpeechAccess, settings: VoiceSettings): Voice | null;
}

/** A vendor of speech, ready to be asked. */
export interface SpeechVendor extends SpeechMakers, Pick<SpeechVendorDeclaration, "name" | "needsKey"> {}
