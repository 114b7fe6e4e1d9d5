import { assemblyAi } from "./assemblyai/vendor.ts";
import { cartesia } from "./cartesia/vendor.ts";
import { deepgram } from "./deepgram/vendor.ts";
import { elevenLabs } from "./elevenlabs/vendor.ts";
import { espeak } from "./espeak/vendor.ts";
import { customSpeech, openaiSpeech } from "./openai-compatible/vendor.ts";
import { soniox } from "./soniox/vendor.ts";
import type { SpeechProgram, SpeechVendor, SpeechVendorDeclaration, SpeechVendorDeps } from "./speech-vendor.ts";

/** The vendors of speech there are: one line each. */
export const SPEECH_VENDORS: readonly SpeechVendorDeclaration[] = [
  deepgram,
  elevenLabs,
  cartesia,
  assemblyAi,
  soniox,
  openaiSpeech,
  customSpeech,
  espeak,
];

export interface SpeechTableDeps extends Omit<SpeechVendorDeps, "baseUrl" | "program"> {
  /** In place of a vendor's own address (`DEEPGRAM_BASE_URL` …), by the vendor's name. */
  readonly baseUrls: Readonly<Partial<Record<string, string>>>;
  /** Programs on this machine, by the vendor's name; null: not installed. */
  readonly programs: Readonly<Partial<Record<string, SpeechProgram | null>>>;
}

export interface SpeechTable {
  /** Null for a name without a vendor. */
  get(name: string): SpeechVendor | null;
  /** The vendors that take over for another one, in the order in which they are tried. */
  fallbackOrder(part: "recognizer" | "voice"): readonly string[];
}

export function createSpeechTable({ baseUrls, programs, ...deps }: SpeechTableDeps): SpeechTable {
  const byName = new Map(
    SPEECH_VENDORS.map(({ name, needsKey, connect }): [string, SpeechVendor] => {
      const makers = connect({ ...deps, baseUrl: baseUrls[name] ?? null, program: programs[name] ?? null });
      return [name, { name, needsKey, ...makers }];
    }),
  );
  return {
    get: (name) => byName.get(name) ?? null,
    fallbackOrder: (part) => inOrderOfRank(part).map(({ name }) => name),
  };
}

function inOrderOfRank(part: "recognizer" | "voice"): readonly SpeechVendorDeclaration[] {
  const rankOf = ({ fallbackRank }: SpeechVendorDeclaration) => fallbackRank[part] ?? Number.POSITIVE_INFINITY;
  return SPEECH_VENDORS.filter((vendor) => vendor.fallbackRank[part] !== null).sort((a, b) => rankOf(a) - rankOf(b));
}
