import { randomUUID } from "node:crypto";
import type { AssistantId, CallId, OrganizationId } from "@parley/foundation/branded-ids";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { Platform } from "../../../platform/platform.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { fullBecause, type SpeechLimit } from "./speech-limits.ts";
import {
  countSpeechUse,
  deleteSpeechSlot,
  lockSpeechSlots,
  putSpeechSlot,
  type SpeechKind,
} from "./speech-slot-store.ts";

export interface SpeechSlotsDeps extends Pick<Platform, "clock"> {
  readonly data: Pick<Platform["data"], "scope">;
  readonly logger: Pick<Platform["logger"], "warn">;
}

/** What a call uses a vendor for. */
export interface SlotRequest {
  readonly organizationId: OrganizationId;
  readonly callId: CallId;
  readonly assistantId: AssistantId;
  readonly kind: SpeechKind;
  readonly provider: string;
  readonly limit: SpeechLimit;
}

/** A vendor that may be used. */
export interface SpeechSlot {
  /** To be called once, when it is no longer used. */
  giveBack(): void;
}

/** A caller hears nothing, or is not heard, meanwhile. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Takes one of the slots that all processes share; a call that has one already keeps it. Where the database does not answer in
 * time, the call goes on without: a limit is worth less than a call.
 * @returns an error that says why there is none
 */
export async function takeSpeechSlot(deps: SpeechSlotsDeps, request: SlotRequest): Promise<SpeechSlot | ProviderError> {
  const { clock, logger } = deps;
  const holder = randomUUID();
  const give = new AbortController();
  const taken = claim(deps, request, holder);
  const giveBack = () => {
    // It may still be on its way to the database.
    taken
      .then(() => release(deps, request, holder))
      .catch((error: unknown) => logger.warn("a slot of a speech vendor could not be given back", errorFields(error)));
  };
  try {
    const late = clock.sleep(LONGEST_WAIT_MS, give.signal).then(() => null);
    const reason = await Promise.race([taken, late]);
    return reason === null ? { giveBack } : slotRefused(request, reason);
  } catch (error) {
    logger.warn("the slots of a speech vendor could not be counted", errorFields(error));
    return { giveBack };
  } finally {
    give.abort();
    taken.catch(() => undefined);
  }
}

/** @returns why there is none; null: it was taken */
function claim(deps: SpeechSlotsDeps, request: SlotRequest, holder: string): Promise<string | null> {
  const { organizationId, callId, kind, provider, limit } = request;
  return deps.data.scope(organizationId).transaction(async (unit) => {
    await lockSpeechSlots(unit, request);
    const reason = fullBecause(kind, provider, limit, await countSpeechUse(unit, request, callId));
    if (reason === null) await putSpeechSlot(unit, request, { callId, holder });
    return reason;
  });
}

function release(deps: SpeechSlotsDeps, { organizationId, callId, kind }: SlotRequest, holder: string): Promise<void> {
  return deps.data.scope(organizationId).transaction((unit) => deleteSpeechSlot(unit, kind, { callId, holder }));
}

/** `rejected`, so that the call does not come back to it: it stays with the vendor that it found. */
function slotRefused({ kind, provider }: SlotRequest, reason: string): ProviderError {
  return new ProviderError({
    provider,
    operation: kind === "stt" ? "transcribe" : "speak",
    outcome: "rejected",
    vendorCode: "limit-reached",
    message: `${reason}.`,
    fix: "Raise the limit in the organization's concurrency settings or the assistant, or give it another vendor's key.",
  });
}
