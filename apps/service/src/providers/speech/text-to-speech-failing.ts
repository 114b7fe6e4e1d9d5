import type { SpeechHandler, SpeechStream, TextToSpeechConnection } from "./text-to-speech.ts";
import { type SpeechFault, speechFailure } from "./text-to-speech-failure.ts";

/** A connection that cannot be: every utterance fails, and says why. */
export function failingConnection(provider: string, fault: SpeechFault): TextToSpeechConnection {
  return {
    speak(handler: SpeechHandler): SpeechStream {
      let isCancelled = false;
      queueMicrotask(() => {
        if (!isCancelled) handler.onFailure(speechFailure(provider, fault));
      });
      return {
        push: () => undefined,
        end: () => undefined,
        cancel: () => {
          isCancelled = true;
        },
      };
    },
    close: () => undefined,
  };
}
