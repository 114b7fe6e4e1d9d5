import type { CaptureValue } from "@parley/flow-graph/capture-schemas";
import type { CaptureContext } from "../src/capture-reading.ts";
import { readCapture } from "../src/read-capture.ts";

/** A Wednesday. */
const TODAY = "2026-03-11";

const COUNTRIES: Readonly<Record<string, string>> = { en: "US", de: "DE", es: "ES", fr: "FR" };

/** A caller from the country one thinks of first, speaking. */
export function spokenIn(language: string, more: Partial<CaptureContext> = {}): CaptureContext {
  return { language, source: "speech", today: TODAY, callerCountry: COUNTRIES[language] ?? null, ...more };
}

/** In short: the value, `none`, or why there is no value. */
export function heard(value: CaptureValue, answer: string, context: CaptureContext): string | number {
  const reading = readCapture(value, answer, context);
  if (reading.kind === "value") return reading.value;
  return reading.kind === "none" ? "none" : reading.reason;
}
