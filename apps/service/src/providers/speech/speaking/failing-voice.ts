import type { VoiceConnection, VoiceHandler, VoiceStream } from "./voice.ts";
import { type VoiceFault, voiceFailure } from "./voice-failure.ts";

/** Stands in for a connection that is impossible: every utterance fails and says why. */
export function failingConnection(provider: string, fault: VoiceFault): VoiceConnection {
  return {
    speak(handler: VoiceHandler): VoiceStream {
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
