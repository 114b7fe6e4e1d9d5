import type { IncomingHttpHeaders } from "node:http";
import type { JsonRecord } from "../../models/json-reading.ts";

export type ListeningVendor = "deepgram" | "elevenlabs" | "openai" | "assemblyai" | "soniox";

/** What knows the text of a piece of test speech; `SpokenTexts` does. */
export interface KnownTexts {
  /** Null for a number that was never given. */
  find(number: number): string | null;
}

/**
 * What goes wrong with the next connections (or requests):
 * - `refuse`: an error status in the vendor's own shape, in answer to the upgrade, or on the open socket where the vendor
 *   does that;
 * - `hang`: the upgrade is never answered;
 * - `not-a-socket`: status 200 with a page of HTML, as a captive portal or a wrong address gives;
 * - `stall`: audio is taken and nothing is said;
 * - `cut`: the socket is destroyed after so much audio;
 * - `close`: a close frame after so much audio;
 * - `error`: the vendor's own error message after so much audio, and its end;
 * - `malformed`: a message that is no JSON after so much audio.
 */
export type ListeningFault = {
  /** How often; default: until it is taken away. */
  readonly limit?: number;
} & (
  | { readonly kind: "hang" | "not-a-socket" | "stall" }
  | {
      readonly kind: "refuse";
      readonly statusCode: number;
      readonly code?: string;
      readonly message?: string;
      readonly retryAfter?: string;
    }
  | { readonly kind: "cut" | "malformed"; readonly afterMs: number }
  | { readonly kind: "close"; readonly afterMs: number; readonly code: number; readonly reason: string }
  | { readonly kind: "error"; readonly afterMs: number; readonly code: string }
);

/** How the vendor behaves where it is free to. May be changed while the server runs. */
export interface ListeningBehaviour {
  /** From the end of an utterance to its final text or end of turn; default 0. */
  readonly finalDelayMs: number;
  /** How long a word lasts that is being spoken; default 250. Words still unheard at the end come with the final text. */
  readonly wordMs: number;
  /** Nova: noise goes on after the words, so that the vendor's own endpointing never fires; default false. */
  readonly isNoisy: boolean;
  /** Nova: results without a word while nothing is understood, once a second, as it sends them with interim results; default false. */
  readonly sendsEmptyResults: boolean;
  /** Nova: whether `Finalize` is answered when nothing is left to finish; default true. */
  readonly answersEmptyFinalize: boolean;
  /** Deepgram, of models that tell languages: which one a text is in. Default: English, all of it. Not over a process's border. */
  readonly languageOf: (text: string) => string;
  /** Flux: whether `ForceEndTurn` is understood; self-hosted ones do not. Default true. */
  readonly takesForceEndTurn: boolean;
  /** Scribe: from a committed text to its twin with times; null: it never comes. Default 0. */
  readonly timedDelayMs: number | null;
  /** AssemblyAI: whether a pause is told by `utterance`, as Universal-Streaming does; default true. */
  readonly tellsUtterances: boolean;
  /** AssemblyAI: whether the beginning of speech is told, as the newer models do; default false. */
  readonly tellsSpeechStart: boolean;
  /** AssemblyAI: from the end of a turn to its formatted twin; null: it never comes. Default 0. */
  readonly formatDelayMs: number | null;
  /** OpenAI: whether `stream` is obeyed; default true. */
  readonly streams: boolean;
  /** Silence of the client after which the vendor hangs up. Default: the vendor's own. */
  readonly idleLimitMs: number | null;
}

export const DEFAULT_BEHAVIOUR: ListeningBehaviour = {
  finalDelayMs: 0,
  wordMs: 250,
  isNoisy: false,
  sendsEmptyResults: false,
  answersEmptyFinalize: true,
  languageOf: () => "en",
  takesForceEndTurn: true,
  timedDelayMs: 0,
  tellsUtterances: true,
  tellsSpeechStart: false,
  formatDelayMs: 0,
  streams: true,
  idleLimitMs: null,
};

/** A WebSocket, or one HTTP request. */
export interface ListeningConnection {
  readonly path: string;
  /** Every value of each name, in order. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly headers: IncomingHttpHeaders;
  /** Mu-law, all of it, in order. */
  readonly audio: Uint8Array;
  readonly audioBytes: number;
  /** Text frames of the client without those that carry only audio; of an HTTP request its form. */
  readonly messages: readonly JsonRecord[];
  readonly isOpen: boolean;
  /** The code in the client's close frame; null while it is open, and when it sent none. */
  readonly closeCode: number | null;
}
