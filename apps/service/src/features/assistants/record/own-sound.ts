import type { AssistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { DomainError } from "@parley/foundation/domain-error";

type BackgroundSound = AssistantSettings["tts_settings"]["background_sound"];

/** The name, as a `storage_key`, of the sound that comes with the platform. */
const BUILT_IN = "office";

/** Whether it asks for a sound other than the one that comes with the platform. */
export function hasOwnSound({ sound_url: url, storage_key: key }: BackgroundSound): boolean {
  return url !== null || (key !== null && key !== BUILT_IN);
}

/**
 * A setting that would do nothing is refused, unless the record has it already: then it has done nothing so far, and the rest
 * of the record must remain changeable.
 * @throws DomainError `invalid-input`
 */
export function refuseOwnSound(next: BackgroundSound, current: BackgroundSound | null): void {
  if (!next.enabled || !hasOwnSound(next)) return;
  if (current?.enabled === true && hasOwnSound(current)) return;
  throw new DomainError("invalid-input", "Only the sound that comes with the platform can be heard in the background", {
    code: "background-sound-unknown",
    fix: `Leave tts_settings.background_sound.sound_url empty, and storage_key empty or "${BUILT_IN}".`,
  });
}
