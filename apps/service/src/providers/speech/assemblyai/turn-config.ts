import { z } from "zod";

/** A record's `provider_config`, in AssemblyAI's own words; null and absent mean its defaults. Silences are in ms. */
const turnConfig = z.object({
  end_of_turn_confidence_threshold: z.number().min(0).max(1).nullish().catch(null),
  min_turn_silence: z.number().int().min(0).nullish().catch(null),
  max_turn_silence: z.number().int().min(0).nullish().catch(null),
  vad_threshold: z.number().min(0).max(1).nullish().catch(null),
  format_turns: z.boolean().nullish().catch(null),
});

export type TurnConfig = z.infer<typeof turnConfig>;

/** Anything but an object counts as empty. */
export function turnConfigOf(config: unknown): TurnConfig {
  return turnConfig.catch({}).parse(config ?? {});
}
