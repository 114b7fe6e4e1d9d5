import type { SpeechStream, VoiceConnection, VoiceHandler } from "./voice.ts";
import { type VoiceFault, voiceFailure } from "./voice-failure.ts";

/** A connection that cannot be: every utterance fails, and says why. */
export function failingConnection(provider: string, fault: VoiceFault): VoiceConnection {
  return {
    speak(handler: VoiceHandler): SpeechStream {
      let isCancelled = false;
      queueMicrotask(() => {
        if (!isCancelled) handler.onFailure(voiceFailure(provider, fault));
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
