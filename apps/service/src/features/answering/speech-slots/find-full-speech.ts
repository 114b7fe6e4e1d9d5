import type { AssistantId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { CallVendors } from "../choose-vendors.ts";
import { fullBecause, isUnlimited } from "./speech-limits.ts";
import { countSpeechUse, type SpeechKind } from "./speech-slot-store.ts";

/**
 * Whether other calls use every recognizer, or every voice, that another call could use. Takes nothing: of calls that begin
 * at the same moment one may still find none.
 * @returns the reason with the first vendor; null: there is room
 */
export async function findFullSpeech(
  scope: OrganizationScope,
  assistantId: AssistantId,
  { recognizers, voices, rules }: CallVendors,
): Promise<string | null> {
  return (
    (await whyFull(
      "stt",
      recognizers.map(({ provider }) => provider),
    )) ??
    (await whyFull(
      "tts",
      voices.map(({ provider }) => provider),
    ))
  );

  async function whyFull(kind: SpeechKind, providers: readonly string[]): Promise<string | null> {
    // Nothing is read where one of them may be used by any number.
    if (providers.some((provider) => isUnlimited(rules.limitOf(kind, provider)))) return null;
    const reasons = await scope.transaction(async (unit) => {
      const found: (string | null)[] = [];
      for (const provider of providers) {
        const used = await countSpeechUse(unit, { kind, provider, assistantId }, null);
        found.push(fullBecause(kind, provider, rules.limitOf(kind, provider), used));
      }
      return found;
    });
    return reasons.includes(null) ? null : (reasons[0] ?? null);
  }
}
