interface SpeechPrice {
  /** As the vendor is asked for them; `aura-2-*` is every name that begins so. */
  readonly modelIds: readonly string[];
  /** The day for which the price is known; later changes are not in here. */
  readonly asOf: string;
  /** The vendor's own price page. Prices are entered by hand; check there before relying on one. */
  readonly source: string;
}

/** A public list price of a recognizer. Money is in micro-units: 4,800 = 0.0048 US dollars. */
export interface RecognizerPrice extends SpeechPrice {
  /** For audio sent, silence included. */
  readonly microsPerMinute: number;
  /** Where the vendor asks for more when it is to detect the language (`multi`). */
  readonly multilingualMicrosPerMinute?: number;
}

/** A public list price of a voice. Money is in micro-units, as in `RecognizerPrice`. */
export interface VoicePrice extends SpeechPrice {
  readonly microsPerMillionCharacters: number;
}

/** What a vendor asks for, pay as you go. A model that is not listed has no known price. */
export interface SpeechPrices {
  readonly recognizer: readonly RecognizerPrice[];
  readonly voice: readonly VoicePrice[];
}
