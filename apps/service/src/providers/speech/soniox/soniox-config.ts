import { z } from "zod";

const texts = z.array(z.string()).nullish().catch(null);

/** A record's settings for Soniox (interface, SonioxSTTConfig); null and absent mean Soniox's defaults. */
const sonioxConfig = z.object({
  language_hints: texts,
  enable_endpoint_detection: z.boolean().nullish().catch(null),
  max_endpoint_delay_ms: z.number().nullish().catch(null),
  enable_speaker_diarization: z.boolean().nullish().catch(null),
  enable_language_identification: z.boolean().nullish().catch(null),
  context_terms: texts,
  context_text: z.string().nullish().catch(null),
  context_general: z.record(z.string(), z.array(z.string())).nullish().catch(null),
});

export type SonioxConfig = z.infer<typeof sonioxConfig>;

/** Anything but an object counts as empty. */
export function sonioxConfigOf(config: unknown): SonioxConfig {
  return sonioxConfig.catch({}).parse(config ?? {});
}

/** The record says nothing else, so Soniox is asked where a turn ends: that is what it is chosen for. */
export function detectsEnds({ enable_endpoint_detection: isEnabled }: SonioxConfig): boolean {
  return isEnabled ?? true;
}
