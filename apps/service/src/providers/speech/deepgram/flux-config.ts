import { z } from "zod";

/** A record's settings for Flux (interface, FluxConfig); null and absent mean Deepgram's defaults. */
const fluxConfig = z.object({
  eot_timeout_ms: z.number().nullish().catch(null),
  eager_eot_threshold: z.number().nullish().catch(null),
  eot_threshold: z.number().nullish().catch(null),
  language_hints: z.array(z.string()).nullish().catch(null),
  tag: z.string().nullish().catch(null),
  mip_opt_out: z.boolean().nullish().catch(null),
});

export type FluxConfig = z.infer<typeof fluxConfig>;

/** Anything but an object counts as empty. */
export function fluxConfigOf(config: unknown): FluxConfig {
  return fluxConfig.catch({}).parse(config ?? {});
}
