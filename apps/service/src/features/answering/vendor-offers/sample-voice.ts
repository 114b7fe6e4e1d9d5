import { decodeMuLaw, MU_LAW_SAMPLE_RATE_HZ } from "@parley/audio/mu-law";
import { writePcm16 } from "@parley/audio/pcm16-bytes";
import { WAV_HEADER_BYTES, wavHeader } from "@parley/audio/wav";
import { DomainError } from "@parley/foundation/domain-error";
import { ProviderError } from "../../../providers/provider-error.ts";
import { speakWhole } from "../../../providers/speech/speak-whole.ts";
import { SPEAKING } from "../../../providers/speech/try-speech.ts";
import { refuseProvider } from "../provider-test/provider-trial.ts";
import { type AskedVendor, accessOf, type VendorOffersDeps } from "./list-offers.ts";

export interface VoiceSample {
  /** Empty: the vendor's default. */
  readonly voiceId: string;
  readonly text: string;
  /** Null: the vendor's default. */
  readonly modelId: string | null;
  /** BCP 47. */
  readonly language: string;
}

/**
 * A sentence in a voice, as a caller would hear it.
 * @returns a WAV file
 * @throws DomainError `invalid-input` for a vendor without voices or key, `unavailable` without its program, `provider-failed`
 */
export async function sampleVoice(
  deps: Pick<VendorOffersDeps, "speech" | "config">,
  asked: AskedVendor,
  { text, ...sample }: VoiceSample,
  signal: AbortSignal,
): Promise<Buffer> {
  const { provider } = asked;
  const vendor = deps.speech.get(provider);
  if (vendor === null) return refuseProvider("There is no such vendor of speech", "Check its name.");
  const access = accessOf(deps.config.speechKeys, asked);
  if (vendor.needsKey && access.apiKey === null) {
    throw new DomainError("invalid-input", `There is no API key for ${provider}`, {
      code: "missing-api-key",
      fix: "Enter the key with the assistant or the organization, or set it in the environment.",
    });
  }
  const { voiceId, modelId: model, language } = sample;
  const voice = vendor.voice(access, { ...SPEAKING, voiceId, model, language });
  if (voice === null) {
    if (vendor.offers?.voices === null) return refuseProvider(`${provider} has no voices`, "Choose another vendor.");
    throw new DomainError("unavailable", `${provider} cannot speak on this machine`, {
      code: "voice-not-installed",
      fix: "Install the vendor's program (espeak-ng) on the server, and start the service again.",
    });
  }
  try {
    return wavOf(await speakWhole(voice, text, signal));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { message, fix = "Check the voice, the key and the account's credit in the vendor's console." } = error;
    throw new DomainError("provider-failed", message, { code: "voice-failed", fix, cause: error });
  }
}

function wavOf(muLaw: Uint8Array): Buffer {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  const file = Buffer.alloc(WAV_HEADER_BYTES + 2 * pcm.length);
  file.set(wavHeader({ sampleRateHz: MU_LAW_SAMPLE_RATE_HZ, channels: 1 }, pcm.length));
  writePcm16(pcm, file, WAV_HEADER_BYTES);
  return file;
}
