import { spokenLanguage } from "../recognizing/chosen-recognizer.ts";
import type { RecognizerSettings } from "../recognizing/recognizer.ts";
import { type FluxConfig, fluxConfigOf } from "./flux-config.ts";

/** Which of Deepgram's two protocols listens: `/v1/listen` for Nova and older, `/v2/listen` for Flux. */
export type DeepgramListeningModel =
  | { readonly family: "nova"; readonly model: string }
  | { readonly family: "flux"; readonly model: string; readonly config: FluxConfig };

const DEFAULT_MODEL = "nova-3";
const ENGLISH_FLUX = "flux-general-en";

/** An unknown name is taken for a Nova model, which Deepgram then refuses. */
export function deepgramListeningModel(settings: RecognizerSettings): DeepgramListeningModel {
  const { model } = settings;
  const {
    flux_config: config,
    english_flux_config: english,
    prefer_flux_for_english: prefersFlux,
  } = settings.vendorConfig;
  if (model !== null && /^flux\b/.test(model)) return { family: "flux", model, config: fluxConfigOf(config) };
  // Who names no model gets the one that hears when somebody has finished.
  if ((prefersFlux === true || model === null) && spokenLanguage(settings) === "en") {
    return { family: "flux", model: ENGLISH_FLUX, config: fluxConfigOf(english ?? config) };
  }
  return { family: "nova", model: model ?? DEFAULT_MODEL };
}
