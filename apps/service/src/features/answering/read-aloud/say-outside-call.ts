import type { AssistantId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { findVoicePrice } from "../../../providers/speech/prices.ts";
import { charactersOf, speakWhole } from "../../../providers/speech/speak-whole.ts";
import type { Voice } from "../../../providers/speech/speaking/voice.ts";
import { countVoice } from "../../usage/count-usage.ts";

export interface SaidOutsideCall {
  readonly voice: Voice;
  /** As the voice is given them. */
  readonly pieces: readonly string[];
  /** In whose usage it counts; null: in the organization's only. */
  readonly assistantId: AssistantId | null;
  /** Whether the vendor's service is at an address of the organization's own, where other prices apply. */
  readonly hasOwnAddress: boolean;
}

/**
 * Has a voice say something that belongs to no call, and counts what it costs: the vendor charges as soon as it has begun to
 * speak, whether or not anybody hears the end.
 * @returns mu-law, 8 kHz, mono
 * @throws DomainError `provider-failed`
 */
export async function sayOutsideCall(
  scope: OrganizationScope,
  { voice, pieces, assistantId, hasOwnAddress }: SaidOutsideCall,
  signal: AbortSignal,
): Promise<Uint8Array> {
  let hasBegun = false;
  const onBegun = () => {
    hasBegun = true;
  };
  try {
    return await speakWhole(voice, { pieces, onBegun }, signal);
  } catch (error) {
    throw voiceFailure(error);
  } finally {
    if (hasBegun) {
      const characters = charactersOf(pieces);
      const price = hasOwnAddress ? null : findVoicePrice(voice.provider, voice.model);
      const costMicros =
        price === null ? null : Math.round((characters * price.microsPerMillionCharacters) / 1_000_000);
      await scope.transaction((unit) => countVoice(unit, assistantId, { characters, costMicros }));
    }
  }
}

function voiceFailure(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { message, fix = "Check the voice, the key and the account's credit in the vendor's console." } = error;
  return new DomainError("provider-failed", message, { code: "voice-failed", fix, cause: error });
}
