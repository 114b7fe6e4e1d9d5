/** A public list price of text, without discounts for cached input and batches. Money is in micro-units: 150,000 = 0.15 US dollars. */
export interface ModelPrice {
  /** Exact ids; another snapshot of the same model may cost something else. */
  readonly modelIds: readonly string[];
  readonly inputMicrosPerMillionTokens: number;
  readonly outputMicrosPerMillionTokens: number;
  /** The longest prompt at this price; longer ones cost more, which is not listed here. Absent: any length. */
  readonly longestPromptTokens?: number;
  /** The day for which the price is known; later changes are not listed here. */
  readonly asOf: string;
  /** The vendor's own price page. Prices are entered by hand; check there before relying on one. */
  readonly source: string;
}

/** For a vendor with all its prices on one page. */
export function pricesFrom(source: string) {
  return (
    modelIds: readonly string[],
    inputMicrosPerMillionTokens: number,
    outputMicrosPerMillionTokens: number,
    asOf: string,
  ): ModelPrice => ({ modelIds, inputMicrosPerMillionTokens, outputMicrosPerMillionTokens, asOf, source });
}
