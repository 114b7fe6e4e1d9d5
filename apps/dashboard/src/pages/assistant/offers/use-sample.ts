import { callFile } from "../../../api/call-api.ts";
import { playSound } from "../../../sound/play-sound.ts";
import { useSound } from "../../../sound/use-sound.ts";
import { vendorPath } from "./offers-query.ts";

/** Characters, as the service takes them. */
export const LONGEST_SAMPLE = 200;

/** A voice, and what it is to say. */
export interface SampledVoice {
  readonly provider: string;
  readonly assistantId: number;
  readonly baseUrl: string | null;
  /** Empty: the vendor's default. */
  readonly voiceId: string;
  readonly modelId: string | null;
  /** BCP 47; null: not known. */
  readonly language: string | null;
  readonly text: string;
}

/** Has voices say something. */
export function useSample() {
  const { name, problem, play, stop } = useSound<string>();
  const playVoice = (voice: SampledVoice) =>
    play(voice.voiceId, async (signal) => {
      const { bytes } = await callFile(`${vendorPath(voice.provider)}/voices/sample`, {
        body: {
          voice_id: voice.voiceId,
          model_id: voice.modelId,
          text: voice.text,
          assistant_id: voice.assistantId,
          ...(voice.language === null ? {} : { language: voice.language }),
          ...(voice.baseUrl === null ? {} : { base_url: voice.baseUrl }),
        },
        signal,
      });
      await playSound(bytes, signal);
    });
  return {
    /** Who is heard, or about to be; null: nobody. */ voiceId: name,
    error: problem?.error ?? null,
    play: playVoice,
    stop,
  };
}
export type Sample = ReturnType<typeof useSample>;
