import type { ModelPrice } from "../model-price.ts";

export const DEMO_PRICES: readonly ModelPrice[] = [
  {
    modelIds: ["rules-v1"],
    inputMicrosPerMillionTokens: 0,
    outputMicrosPerMillionTokens: 0,
    asOf: "2026-11-01",
    source: "part of this service; asks nobody",
  },
];
