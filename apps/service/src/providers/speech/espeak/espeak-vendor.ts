import type { SpeechVendor, SpeechVendorDeps } from "../speech-vendor.ts";
import type { SpeechProgram } from "./program.ts";
import { EspeakSlots } from "./slots.ts";
import { createEspeakTextToSpeech, ESPEAK_PROVIDER } from "./voice.ts";

/** Each run takes a core for some 20 ms; more at a time would hold up the calls of the same machine. */
const MAX_RUNS_AT_A_TIME = 4;

/** @param program null where it is not installed: the vendor then speaks not at all. */
export function createEspeakVendor(deps: SpeechVendorDeps, program: SpeechProgram | null): SpeechVendor {
  const slots = new EspeakSlots(MAX_RUNS_AT_A_TIME);
  return {
    name: ESPEAK_PROVIDER,
    needsKey: false,
    speechToText: () => null,
    textToSpeech: (_access, settings) =>
      program === null ? null : createEspeakTextToSpeech({ program, slots, clock: deps.clock }, settings),
  };
}
