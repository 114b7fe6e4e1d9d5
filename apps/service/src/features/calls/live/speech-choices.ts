import type { Secret } from "@parley/foundation/secret";
import type { Recognizer } from "../../../providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../../providers/speech/speaking/voice.ts";
import type { SpeechTable } from "../../../providers/speech/table.ts";
import type { VoiceProfile } from "../../assistants/voice-profile.ts";

/** Keys of one call: of its assistant, its organization, the operator, in this order. */
export type SpeechKeys = (vendor: string) => string | null;

export interface SpeechChoiceDeps {
  readonly speech: SpeechTable;
  readonly keys: SpeechKeys;
}

/** The assistant's recognizer, then those of other vendors. Empty: nobody can listen. */
export function chooseRecognizers(deps: SpeechChoiceDeps, { listening }: VoiceProfile): readonly Recognizer[] {
  return inOrder(listening.provider, deps.speech.fallbackOrder("recognizer")).flatMap((name) => {
    const isOwn = name === listening.provider;
    const access = accessOf(deps, name, isOwn ? listening.baseUrl : null);
    if (access === null) return [];
    // A vendor's model and settings mean nothing to another.
    const settings = isOwn
      ? listening.settings
      : { ...listening.settings, model: null, keywords: [], keyterms: [], vendorConfig: {} };
    const recognizer = deps.speech.get(name)?.recognizer(access, settings) ?? null;
    return recognizer === null ? [] : [recognizer];
  });
}

/** The assistant's voice, then those of other vendors, the robot's last. Empty: nobody can speak. */
export function chooseVoices(deps: SpeechChoiceDeps, { speaking }: VoiceProfile): readonly Voice[] {
  return inOrder(speaking.provider, deps.speech.fallbackOrder("voice")).flatMap((name) => {
    const isOwn = name === speaking.provider;
    const access = accessOf(deps, name, isOwn ? speaking.baseUrl : null);
    if (access === null) return [];
    const settings = isOwn ? speaking.settings : { ...speaking.settings, voiceId: "", model: null, vendorConfig: {} };
    const voice = deps.speech.get(name)?.voice(access, settings) ?? null;
    return voice === null ? [] : [voice];
  });
}

function inOrder(first: string, others: readonly string[]): readonly string[] {
  return [first, ...others.filter((name) => name !== first)];
}

/** Null: the vendor is not there, or cannot be used without a key that nobody gave. */
function accessOf({ speech, keys }: SpeechChoiceDeps, name: string, baseUrl: string | null) {
  const vendor = speech.get(name);
  if (vendor === null) return null;
  const apiKey = keys(name);
  if (vendor.needsKey && apiKey === null && baseUrl === null) return null;
  return { apiKey, baseUrl, isOrganizationAddress: baseUrl !== null };
}

/** @param assistant by the path of the record: `api_keys.deepgram` */
export function speechKeysOf(
  assistant: ReadonlyMap<string, Secret>,
  organization: { vendorKey(vendor: string): string | undefined },
  operator: Readonly<Partial<Record<string, Secret>>>,
): SpeechKeys {
  return (vendor) =>
    assistant.get(`api_keys.${vendor}`)?.reveal() ??
    organization.vendorKey(vendor) ??
    operator[vendor]?.reveal() ??
    null;
}
