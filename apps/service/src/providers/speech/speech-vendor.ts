import type { Clock } from "@parley/foundation/clock";
import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import type { OpenOutboundSocket } from "../../platform/outbound-http/outbound-socket.ts";
import type { Recognizer, RecognizerSettings } from "./recognizing/recognizer.ts";
import type { Voice, VoiceSettings } from "./speaking/voice.ts";

/** How a vendor of speech is reached. */
export interface SpeechAccess {
  /** Null where the vendor needs none (a local address, a program on this machine). */
  readonly apiKey: string | null;
  /** The record's own address; null: the vendor's, or what the operator put in its place. */
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
}

/** One vendor of speech: a vendor folder exports a factory of this, `table.ts` lists it. */
export interface SpeechVendor {
  /** As records name it: `deepgram`. */
  readonly name: string;
  readonly needsKey: boolean;
  /** Null where the vendor does not listen. */
  speechToText(access: SpeechAccess, settings: RecognizerSettings): Recognizer | null;
  /** Null where the vendor does not speak. */
  textToSpeech(access: SpeechAccess, settings: VoiceSettings): Voice | null;
}
