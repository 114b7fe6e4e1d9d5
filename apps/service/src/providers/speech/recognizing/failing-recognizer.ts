import type { Recognizer } from "./recognizer.ts";
import { type RecognizerFault, recognizerFailure } from "./recognizer-failure.ts";

/**
 * A recognizer that can only fail. It replaces one with unusable settings, so that they show when they are used and a
 * fallback can take over.
 */
export function createFailingRecognizer(
  names: Pick<Recognizer, "provider" | "model">,
  fault: RecognizerFault,
): Recognizer {
  return {
    ...names,
    detectsTurns: false,
    hasInterims: false,
    finalLatencyMs: 0,
    open(handler) {
      let isClosed = false;
      queueMicrotask(() => {
        if (!isClosed) handler.onFailure(recognizerFailure(names.provider, null, fault));
      });
      return {
        send: () => undefined,
        finalize: () => undefined,
        close() {
          isClosed = true;
        },
        bufferedBytes: 0,
      };
    },
  };
}
