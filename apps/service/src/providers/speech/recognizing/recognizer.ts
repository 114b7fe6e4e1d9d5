import type { ProviderError } from "../../provider-error.ts";

/**
 * What a vendor heard. One contract of five events for all vendors: those that decide themselves when a turn is over
 * (Flux and its like) send all of them, the others `start` where they have it and `update`.
 */
export type TranscriptEvent =
  /** The vendor hears speech. */
  | { readonly kind: "start" }
  /** Text of the segment being spoken; with `isFinal` it will not change any more and the next update is another segment. */
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
  /** It was not. */
  | { readonly kind: "resume" }
  /** The turn is over; `text` is the whole of it. */
  | { readonly kind: "end"; readonly text: string; readonly confidence: number | null }
  /** Everything said before `finalize()` has been delivered as final updates. */
  | { readonly kind: "finalized" };

export interface RecognizerHandler {
  onTranscript(event: TranscriptEvent): void;
  /** The vendor sent anything at all, if only that it hears no words: it is not deaf. Comes before what it sent. */
  onAlive?(): void;
  /** Once, at the end of a stream that was not closed by us; no event follows. */
  onFailure(error: ProviderError): void;
}

/** Audio of one call on its way to a vendor. Opening it connects at once; audio given before that is kept. */
export interface RecognizerStream {
  /** Mu-law, 8 kHz, mono; any length. The bytes may be reused after the call. */
  send(muLaw: Uint8Array): void;
  /** The caller stopped speaking: whatever is known is wanted now. Answered by `finalized` where the vendor can, else at once. */
  finalize(): void;
  /** Ends it; no event follows. */
  close(): void;
  /** Audio that was given and that the vendor has not taken yet. */
  readonly bufferedBytes: number;
}

/** `stt_settings` of an assistant, in the house's units. Vendors take what they know of it. */
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
   * As they stand in the record: `flux_config`, `english_flux_config`, `prefer_flux_for_english`, `elevenlabs_config`, …
   * and beside them the members of `provider_config`.
   */
  readonly vendorConfig: Readonly<Record<string, unknown>>;
}

/** A vendor's recognizer with a key and settings, ready to open streams. */
export interface Recognizer {
  /** As stored in records: `deepgram`. */
  readonly provider: string;
  /** As stored in records: `nova-3`. */
  readonly model: string;
  /** Sends `eager-end`, `resume` and `end`: decides about turns itself. */
  readonly detectsTurns: boolean;
  /** Sends texts that may still change while somebody speaks. Without them its silence during speech means nothing. */
  readonly hasInterims: boolean;
  /** How long after speech its last final text may take, p99; what endpointing waits for at most. */
  readonly finalLatencyMs: number;
  open(handler: RecognizerHandler): RecognizerStream;
}
