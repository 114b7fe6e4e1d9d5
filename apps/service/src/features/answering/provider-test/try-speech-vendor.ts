import type { SpeechVendor } from "../../../providers/speech/speech-vendor.ts";
import {
  ANSWER_WITHIN_MS,
  LISTENING,
  SPEAKING,
  type SpeechTrial,
  tryRecognizer,
  tryVoice,
} from "../../../providers/speech/try-speech.ts";
import {
  type CredentialSource,
  notConfigured,
  type ProviderTestDeps,
  type ProviderTrial,
  refuseProvider,
  type TriedProvider,
  timed,
} from "./provider-trial.ts";

/** Has a recognizer listen, or a voice speak, for a moment. @throws DomainError `invalid-input` for an unknown vendor */
export async function trySpeechVendor(
  deps: Pick<ProviderTestDeps, "speech" | "config" | "platform">,
  kind: "recognizer" | "voice",
  { provider, given, organization }: TriedProvider,
): Promise<ProviderTrial> {
  const known = deps.speech.fallbackOrder(kind);
  const vendor = known.includes(provider) ? deps.speech.get(provider) : null;
  if (vendor === null) return refuseProvider(`There is no such ${kind}`, `Choose one of ${known.join(", ")}.`);
  const [apiKey, source] = keyOf(given.get("api_key"), organization.vendorKey(provider), deps.config, provider);
  if (vendor.needsKey && apiKey === null) return notConfigured("A key");
  const { model, trial } = begin(vendor, kind, apiKey);
  return timed(deps.platform.clock, async () => {
    const outcome = await trial();
    if (outcome === null) return { isSuccess: true, detail: model, error: null, fix: null, source };
    const isSilent = outcome === "silent";
    return {
      isSuccess: false,
      detail: null,
      error: isSilent ? "The vendor took everything and gave nothing" : outcome.message,
      fix: (isSilent ? null : outcome.fix) ?? "Check the key and the account's credit in the vendor's console.",
      source,
    };
  });
}

function keyOf(
  sent: string | undefined,
  stored: string | undefined,
  { speechKeys }: ProviderTestDeps["config"],
  provider: string,
): readonly [string | null, CredentialSource | null] {
  if (sent !== undefined) return [sent.trim(), "request"];
  if (stored !== undefined) return [stored, "organization"];
  const operators = speechKeys[provider];
  return operators === undefined ? [null, null] : [operators.reveal(), "environment"];
}

function begin(
  vendor: SpeechVendor,
  kind: "recognizer" | "voice",
  apiKey: string | null,
): { readonly model: string | null; readonly trial: () => SpeechTrial } {
  const access = { apiKey, baseUrl: null, isOrganizationAddress: false };
  if (kind === "voice") {
    const voice = vendor.voice(access, SPEAKING);
    if (voice === null) return refuseProvider(`${vendor.name} has no voices`, "Try it as a recognizer.");
    return { model: voice.model, trial: () => tryVoice(voice, ANSWER_WITHIN_MS) };
  }
  const recognizer = vendor.recognizer(access, LISTENING);
  if (recognizer === null) return refuseProvider(`${vendor.name} has no recognizer`, "Try it as a voice.");
  // Asked with silence, it would not be asked at all.
  if (!recognizer.hasInterims) {
    return refuseProvider(`${vendor.name} hears whole utterances only`, "Try its voice, which has the same key.");
  }
  return { model: recognizer.model, trial: () => tryRecognizer(recognizer, ANSWER_WITHIN_MS) };
}
