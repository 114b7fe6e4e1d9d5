import { createSpeechFormat, type SpeechFormat } from "@parley/spoken-text/speech-formatter";
import type { Voice } from "../../providers/speech/speaking/voice.ts";
import type { VoiceProfile } from "../assistants/voice-profile.ts";

/** How an assistant's texts are spoken, with the tags that any of the voices understands; the others never get them. */
export function speechFormatOf(
  { language, speaking }: Pick<VoiceProfile, "language" | "speaking">,
  voices: readonly Pick<Voice, "tags">[],
): SpeechFormat {
  return createSpeechFormat({
    language,
    pronunciations: speaking.pronunciations,
    tags: voices.flatMap(({ tags }) => tags ?? []),
  });
}
