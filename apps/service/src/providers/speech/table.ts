import { createCartesiaVendor } from "./cartesia/cartesia-vendor.ts";
import { createDeepgramVendor } from "./deepgram/deepgram-vendor.ts";
import { createElevenLabsVendor } from "./elevenlabs/elevenlabs-vendor.ts";
import { createEspeakVendor } from "./espeak/espeak-vendor.ts";
import type { SpeechProgram } from "./espeak/program.ts";
import { createCustomSpeechVendor, createOpenaiSpeechVendor } from "./openai-compatible/openai-speech-vendor.ts";
import type { SpeechVendor, SpeechVendorDeps } from "./speech-vendor.ts";

export interface SpeechTableDeps extends Omit<SpeechVendorDeps, "baseUrl"> {
  /** In place of a vendor's own address (`DEEPGRAM_BASE_URL` …), by the vendor's name. */
  readonly baseUrls: Readonly<Partial<Record<string, string>>>;
  /** As `findEspeak()` found it; null where it is not installed. */
  readonly espeak: SpeechProgram | null;
}

export interface SpeechTable {
  /** Null for a name without a vendor. */
  get(name: string): SpeechVendor | null;
  all(): readonly SpeechVendor[];
}

/** The vendors of speech there are: one line each. */
export function createSpeechTable({ baseUrls, espeak, ...deps }: SpeechTableDeps): SpeechTable {
  const at = (name: string): SpeechVendorDeps => ({ ...deps, baseUrl: baseUrls[name] ?? null });
  const vendors: readonly SpeechVendor[] = [
    createDeepgramVendor(at("deepgram")),
    createElevenLabsVendor(at("elevenlabs")),
    createCartesiaVendor(at("cartesia")),
    createOpenaiSpeechVendor(at("openai")),
    createCustomSpeechVendor(at("custom")),
    createEspeakVendor(at("espeak"), espeak),
  ];
  const byName = new Map(vendors.map((vendor) => [vendor.name, vendor]));
  return {
    get: (name) => byName.get(name) ?? null,
    all: () => vendors,
  };
}
