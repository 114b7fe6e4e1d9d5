import type { Recognizer } from "../../providers/speech/recognizing/recognizer.ts";
import type { CallSettings } from "./reducer/call-settings.ts";

/** What a call has to know of the recognizer that listens; undefined: nobody does. */
export function turnRulesOf(recognizer: Recognizer | undefined): CallSettings["recognizer"] {
  const { detectsTurns = false, finalLatencyMs = 0, turnLimitMs } = recognizer ?? {};
  return { detectsTurns, finalLatencyMs, ...(turnLimitMs === undefined ? {} : { turnLimitMs }) };
}
