import type { Clock } from "@parley/foundation/clock";
import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import type { OpenOutboundSocket } from "../../platform/outbound-http/outbound-socket.ts";
import type { VendorVariables } from "../shared/vendor-variables.ts";
import type { Recognizer, RecognizerSettings } from "./recognizing/recognizer.ts";
import type { Voice, VoiceSettings } from "./speaking/voice.ts";
import type { SpeechPrices } from "./speech-price.ts";

/** How a vendor of speech is reached. */
export interface SpeechAccess {
  /** Null where the vendor needs none (a local address, a program on this machine). */
  readonly apiKey: string | null;
  /** The record's own address; null: the vendor's, or the operator's replacement. */
  readonly baseUrl: string | null;
  /** True when `baseUrl` stands in an organization's record, so that the private-address guard applies to it. */
  readonly isOrganizationAddress: boolean;
}

/** What every vendor of speech is built with. */
export interface SpeechVendorDeps {
  /** For addresses the operator gave or the vendor's own. */
  readonly trustedSocket: OpenOutboundSocket;
  readonly trustedHttp: OutboundHttp;
  /** For addresses that stand in an organization's records. */
  readonly guardedSocket: OpenOutboundSocket;
  readonly guardedHttp: OutboundHttp;
  readonly clock: Clock;
  /** In place of the vendor's own address (`DEEPGRAM_BASE_URL`); null: its own. */
  readonly baseUrl: string | null;
  /** The vendor's program on this machine, where it is one; null: not installed. */
  readonly program: SpeechProgram | null;
}

/** A program on this machine that speaks. */
export interface SpeechProgram {
  /** As found on the PATH. */
  readonly command: string;
  /** What it can speak, by its own codes: `en-us`, `de`, `cmn`. */
  readonly languages: ReadonlySet<string>;
}

/** What is known of a vendor before it is connected. Each vendor's folder exports one of these, and `table.ts` lists it. */
export interface SpeechVendorDeclaration {
  /** As records name it: `deepgram`. */
  readonly name: string;
  readonly needsKey: boolean;
  /** Null where the operator has nothing to set. */
  readonly variables: VendorVariables | null;
  /**
   * Its turn when another vendor fails, the lowest number first; null: it never takes over. Numbers are tens, so that a
   * new vendor fits in between.
   */
  readonly fallbackRank: { readonly recognizer: number | null; readonly voice: number | null };
  readonly prices: SpeechPrices;
  connect(deps: SpeechVendorDeps): SpeechMakers;
}

export interface SpeechMakers {
  /** Null where the vendor does not recognize speech. */
  recognizer(access: SpeechAccess, settings: RecognizerSettings): Recognizer | null;
  /** Null where the vendor does not speak. */
  voice(access: SpeechAccess, settings: VoiceSettings): Voice | null;
}

/** A vendor of speech, ready to be asked. */
export interface SpeechVendor extends SpeechMakers, Pick<SpeechVendorDeclaration, "name" | "needsKey"> {}
