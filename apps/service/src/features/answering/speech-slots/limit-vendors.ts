import type { AssistantId, CallId, OrganizationId } from "@parley/foundation/branded-ids";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { Recognizer } from "../../../providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../../providers/speech/speaking/voice.ts";
import type { CallVendors } from "../choose-vendors.ts";
import { limitedRecognizer, type TakeSlot } from "./limited-recognizer.ts";
import { limitedVoice } from "./limited-voice.ts";
import { isUnlimited, type SpeechRules } from "./speech-limits.ts";
import type { SpeechKind } from "./speech-slot-store.ts";
import { type SpeechSlot, type SpeechSlotsDeps, takeSpeechSlot } from "./speech-slots.ts";

/** The call that is going to use the vendors, and for which assistant. */
export interface SpeakingCall {
  readonly organizationId: OrganizationId;
  readonly callId: CallId;
  readonly assistantId: AssistantId;
}

/** A vendor that a call does not use because others use all of it. */
export interface PassedOver {
  readonly kind: "recognizer" | "voice";
  /** As in the call's log: `deepgram/nova-3`. */
  readonly from: string;
  readonly to: string;
  /** Why, in words for people. */
  readonly reason: string;
}

export interface LimitedVendors {
  readonly recognizers: readonly Recognizer[];
  readonly voices: readonly Voice[];
  readonly passedOver: readonly PassedOver[];
}

interface Named {
  readonly provider: string;
  readonly model: string;
}

/**
 * The vendors for a call that uses them. One that only so many calls may use at once is used with a slot, which is given back
 * when the call turns to another vendor or ends. The slot of the first is taken at once: vendors that have none are left out,
 * so that nobody waits for them. If none has one, all of them stay, and fail when the call connects.
 */
export async function limitVendors(
  deps: SpeechSlotsDeps,
  call: SpeakingCall,
  { recognizers, voices, rules }: Pick<CallVendors, "recognizers" | "voices" | "rules">,
): Promise<LimitedVendors> {
  const [listening, speaking] = await Promise.all([
    withFirst(recognizers, takerOf(deps, call, rules, "stt"), limitedRecognizer),
    withFirst(voices, takerOf(deps, call, rules, "tts"), limitedVoice),
  ]);
  return {
    recognizers: listening.vendors,
    voices: speaking.vendors,
    passedOver: [
      ...listening.passedOver.map((each) => ({ kind: "recognizer" as const, ...each })),
      ...speaking.passedOver.map((each) => ({ kind: "voice" as const, ...each })),
    ],
  };
}

/** Voices that a call may turn to later: each takes its slot when the call connects to it. */
export function limitVoices(
  deps: SpeechSlotsDeps,
  call: SpeakingCall,
  { voices, rules }: Pick<CallVendors, "voices" | "rules">,
): readonly Voice[] {
  const take = takerOf(deps, call, rules, "tts");
  return voices.map((voice) => limited(voice, take(voice.provider), limitedVoice));
}

/** @returns takes a slot of the vendor; null where nothing limits it */
function takerOf(deps: SpeechSlotsDeps, call: SpeakingCall, rules: SpeechRules, kind: SpeechKind) {
  return (provider: string): TakeSlot | null => {
    const limit = rules.limitOf(kind, provider);
    return isUnlimited(limit) ? null : () => takeSpeechSlot(deps, { ...call, kind, provider, limit });
  };
}

async function withFirst<Vendor extends Named>(
  vendors: readonly Vendor[],
  takerFor: (provider: string) => TakeSlot | null,
  limit: (vendor: Vendor, take: TakeSlot) => Vendor,
) {
  const refusals: { readonly from: string; readonly reason: string }[] = [];
  for (const [index, vendor] of vendors.entries()) {
    const take = takerFor(vendor.provider);
    const slot = await take?.();
    if (slot instanceof ProviderError) {
      refusals.push({ from: nameOf(vendor), reason: slot.message });
      continue;
    }
    const first = take === null || slot === undefined ? vendor : limit(vendor, beginningWith(slot, take));
    const rest = vendors.slice(index + 1).map((each) => limited(each, takerFor(each.provider), limit));
    return { vendors: [first, ...rest], passedOver: refusals.map((each) => ({ ...each, to: nameOf(vendor) })) };
  }
  return { vendors: vendors.map((each) => limited(each, takerFor(each.provider), limit)), passedOver: [] };
}

function limited<Vendor>(
  vendor: Vendor,
  take: TakeSlot | null,
  limit: (vendor: Vendor, take: TakeSlot) => Vendor,
): Vendor {
  return take === null ? vendor : limit(vendor, take);
}

/** The first connection uses the slot that is there; later ones take theirs. */
function beginningWith(slot: SpeechSlot, take: TakeSlot): TakeSlot {
  let first: SpeechSlot | null = slot;
  return async () => {
    const taken = first;
    first = null;
    return taken ?? take();
  };
}

function nameOf({ provider, model }: Named): string {
  return `${provider}/${model}`;
}
