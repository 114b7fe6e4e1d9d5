interface SpeechPrice {
  /** Names as in requests to the vendor; `aura-2-*` matches every name with that beginning. */
  readonly modelIds: readonly string[];
  /** The day for which the price is known; later changes are not in here. */
  readonly asOf: string;
  /** The vendor's own price page. Prices are entered by hand; check there before relying on one. */
  readonly source: string;
}

/** A public list price of a recognizer. Money is in micro-units: 4,800 = 0.0048 US dollars. */
export interface RecognizerPrice extends SpeechPrice {
  /** For all audio sent, including silence. */
  readonly microsPerMinute: number;
  /** Set when language detection (`multi`) costs more. */
  readonly multilingualMicrosPerMinute?: number;
}

/** A public list price of a voice. Money is in micro-units, as in `RecognizerPrice`. */
export interface VoicePrice extends SpeechPrice {
  readonly microsPerMillionCharacters: number;
}

/** A vendor's pay-as-you-go prices. A model that is not listed has no known price. */
export interface SpeechPrices {
  readonly recognizer: readonly RecognizerPrice[];
  readonly voice: readonly VoicePrice[];
}
