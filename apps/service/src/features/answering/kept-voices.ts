import { createHash } from "node:crypto";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Voice } from "../../providers/speech/speaking/voice.ts";
import type { VoiceProfile } from "../assistants/voice-profile.ts";

/** The same voices, whose sound is kept for other calls of the organization with the same settings. */
export function keptFor(
  organizationId: OrganizationId,
  { speaking }: VoiceProfile,
  voices: readonly Voice[],
): readonly Voice[] {
  return voices.map((voice) => {
    const { provider, model, voiceId } = voice;
    const { baseUrl, settings } = speaking;
    const told = JSON.stringify([organizationId, provider, model, voiceId, baseUrl, settings]);
    return { ...voice, keptAs: createHash("sha256").update(told).digest("base64") };
  });
}
