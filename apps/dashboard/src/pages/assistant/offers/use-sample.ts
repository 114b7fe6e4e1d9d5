import { useEffect, useRef, useState } from "react";
import { callBytes } from "../../../api/call-api.ts";
import { vendorPath } from "./offers-query.ts";
import { playSound } from "./play-sound.ts";

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

/** Has voices say something, one at a time: the next stops the one before, and so does leaving. */
export function useSample() {
  const running = useRef<AbortController | null>(null);
  const [voiceId, setVoiceId] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setVoiceId(null);
  };
  const play = async (voice: SampledVoice) => {
    stop();
    setError(null);
    const run = new AbortController();
    running.current = run;
    setVoiceId(voice.voiceId);
    try {
      const file = await callBytes(`${vendorPath(voice.provider)}/voices/sample`, {
        body: {
          voice_id: voice.voiceId,
          model_id: voice.modelId,
          text: voice.text,
          assistant_id: voice.assistantId,
          ...(voice.language === null ? {} : { language: voice.language }),
          ...(voice.baseUrl === null ? {} : { base_url: voice.baseUrl }),
        },
        signal: run.signal,
      });
      await playSound(file, run.signal);
    } catch (problem) {
      if (!run.signal.aborted) setError(problem);
    }
    if (running.current === run) stop();
  };
  return { /** Who is heard, or about to be; null: nobody. */ voiceId, error, play, stop };
}
export type Sample = ReturnType<typeof useSample>;
