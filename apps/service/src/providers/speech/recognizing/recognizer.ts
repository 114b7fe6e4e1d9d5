import type { ProviderError } from "../../provider-error.ts";

/**
 * What a vendor heard, as five events for all vendors. Those that detect the end of turns themselves (like Flux) send all of
 * them; the others send `update`, and `start` if they have it.
 */
export type TranscriptEvent =
  /** The vendor hears speech. */
  | { readonly kind: "start" }
  /** The text of the current segment; with `isFinal` it will not change any more, and the next update is a new segment. */
  | {
      readonly kind: "update";
      readonly text: string;
      readonly isFinal: boolean;
      /** 0 to 1; null when the vendor does not say. */
      readonly confidence: number | null;
      /** In ms of audio sent since the stream began; null when the vendor does not say. */
      readonly startMs: number | null;
      readonly endMs: number | null;
      /** As detected, BCP 47; null when the vendor does not say. */
      readonly language: string | null;
    }
  /** The turn is probably over; `text` is the whole turn so far. */
  | { readonly kind: "eager-end"; readonly text: string }
  /** It was not over after all. */
  | { readonly kind: "resume" }
  /** The turn is over; `text` is the whole of it. */
  | { readonly kind: "end"; readonly text: string; readonly confidence: number | null }
  /** The vendor has listened this far, in ms of audio sent since the stream began, and has heard no words since the last ones. */
  | { readonly kind: "listened"; readonly untilMs: number }
  /** Everything said before `finalize()` has been delivered as final updates. */
  | { readonly kind: "finalized" };

export interface RecognizerHandler {
  onTranscript(event: TranscriptEvent): void;
  /** The vendor sent something, even if only that it hears no words, so it is not deaf. Comes before the event itself. */
  onAlive?(): void;
  /** Once, at the end of a stream that was not closed by us; no event follows. */
  onFailure(error: ProviderError): void;
}

/** Audio of one call on its way to a vendor. Opening it connects at once; audio given before that is kept. */
export interface RecognizerStream {
  /** Mu-law, 8 kHz, mono; any length. The bytes may be reused after the call. */
  send(muLaw: Uint8Array): void;
  /** The caller stopped speaking: asks for everything now. Answered by `finalized`, at once if the vendor has no such request. */
  finalize(): void;
  /** Ends the stream; no event follows. */
  close(): void;
  /** Audio that was given and that the vendor has not taken yet. */
  readonly bufferedBytes: number;
}

/** An assistant's `stt_settings` in our units. Vendors use the ones they support. */
export interface RecognizerSettings {
  /** The vendor's own; null: its default for telephones. */
  readonly model: string | null;
  /** BCP 47: `en-US`; `multi` where the vendor may detect it. */
  readonly language: string;
  readonly punctuate: boolean;
  readonly smartFormat: boolean;
  readonly interimResults: boolean;
  readonly utteranceEndMs: number;
  readonly endpointingMs: number;
  readonly keywords: readonly { readonly keyword: string; readonly intensifier: number }[];
  readonly keyterms: readonly string[];
  readonly diarize: boolean;
  readonly detectEntities: boolean;
  /**
   * As in the record: `flux_config`, `english_flux_config`, `prefer_flux_for_english`, `elevenlabs_config`, … together with
   * the members of `provider_config`.
   */
  readonly vendorConfig: Readonly<Record<string, unknown>>;
}

/** A vendor's recognizer with a key and settings, ready to open streams. */
export interface Recognizer {
  /** As stored in records: `deepgram`. */
  readonly provider: string;
  /** As stored in records: `nova-3`. */
  readonly model: string;
  /** Detects turns itself: sends `eager-end`, `resume` and `end`. */
  readonly detectsTurns: boolean;
  /** Sends interim texts while somebody speaks. Without them, its silence during speech means nothing. */
  readonly hasInterims: boolean;
  /** After this much silence it ends a turn whatever it heard; absent: it does not detect turns, or does not say. */
  readonly turnLimitMs?: number;
  /** How long after speech its last final text takes, p99; the longest that endpointing waits for it. */
  readonly finalLatencyMs: number;
  open(handler: RecognizerHandler): RecognizerStream;
}
