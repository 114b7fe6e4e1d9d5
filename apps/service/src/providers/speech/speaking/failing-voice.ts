import type { SpeechHandler, SpeechStream, TextToSpeechConnection } from "./voice.ts";
import { type SpeechFault, speechFailure } from "./voice-failure.ts";

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
