/** A public list price. Money is in micro-units: 20,000 = 0.02 US dollars. */
export interface EmbeddingPrice {
  readonly modelId: string;
  readonly microsPerMillionTokens: number;
  /** The day for which the price is known; later changes are not listed here. */
  readonly asOf: string;
  /** The vendor's own price page. Prices are entered by hand; check there before relying on one. */
  readonly source: string;
}
