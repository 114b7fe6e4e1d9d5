import { z } from "zod";

/** A record's settings for Scribe (interface, ElevenLabsSTTConfig); null and absent mean ElevenLabs' defaults. */
const scribeConfig = z.object({
  commit_strategy: z.enum(["manual", "vad"]).nullish().catch(null),
  vad_threshold: z.number().nullish().catch(null),
  vad_silence_threshold_secs: z.number().nullish().catch(null),
  min_speech_duration_ms: z.number().nullish().catch(null),
  min_silence_duration_ms: z.number().nullish().catch(null),
  include_timestamps: z.boolean().nullish().catch(null),
  include_language_detection: z.boolean().nullish().catch(null),
});

export type ScribeConfig = z.infer<typeof scribeConfig> & { readonly commit_strategy: "manual" | "vad" };

/**
 * Without a strategy we commit ourselves, by `finalize()`: our own detector hears the end of speech hundreds of
 * milliseconds before theirs, which waits for `vad_silence_threshold_secs`.
 */
export function scribeConfigOf(config: unknown): ScribeConfig {
  const known = scribeConfig.catch({}).parse(config ?? {});
  return { ...known, commit_strategy: known.commit_strategy ?? "manual" };
}
