import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { SPEAKING } from "../../../providers/speech/try-speech.ts";
import { refuseProvider } from "../provider-test/provider-trial.ts";
import { sayOutsideCall } from "../read-aloud/say-outside-call.ts";
import { type AskedVendor, accessOf, type VendorOffersDeps } from "./list-offers.ts";

export interface VoiceSample {
  /** Empty: the vendor's default. */
  readonly voiceId: string;
  readonly text: string;
  /** Null: the vendor's default. */
  readonly modelId: string | null;
  /** BCP 47. */
  readonly language: string;
  /** For whom the voice is tried; null: for nobody yet. */
  readonly assistantId: number | null;
}

/**
 * A sentence in a voice, as a caller would hear it.
 * @returns mu-law, 8 kHz, mono
 * @throws DomainError `invalid-input` for a vendor without voices or key, `unavailable` without its program, `provider-failed`
 */
export async function sampleVoice(
  deps: Pick<VendorOffersDeps, "speech" | "config">,
  scope: OrganizationScope,
  asked: AskedVendor,
  { text, assistantId, ...sample }: VoiceSample,
  signal: AbortSignal,
): Promise<Uint8Array> {
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
  const said = {
    voice,
    pieces: [text],
    assistantId: assistantId === null ? null : asId<AssistantId>(assistantId),
    hasOwnAddress: access.isOrganizationAddress,
  };
  return sayOutsideCall(scope, said, signal);
}
