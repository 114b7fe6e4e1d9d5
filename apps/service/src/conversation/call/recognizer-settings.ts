import type { Recognizer } from "../../providers/speech/recognizing/recognizer.ts";
import type { CallSettings } from "./reducer/call-settings.ts";

/** How turns end with the recognizer that listens now; undefined: none does. */
export function recognizerSettings(
  recognizer: Pick<Recognizer, "detectsTurns" | "finalLatencyMs" | "turnLimitMs"> | undefined,
): CallSettings["recognizer"] {
  return {
    detectsTurns: recognizer?.detectsTurns ?? false,
    finalLatencyMs: recognizer?.finalLatencyMs ?? 0,
    ...(recognizer?.turnLimitMs === undefined ? {} : { turnLimitMs: recognizer.turnLimitMs }),
  };
}
