import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { readChannelsInUse } from "./outcome-store.ts";

/** Where an assistant had only calls or only texts, they are given this, and the other channel, should it begin, the rest. */
const LONE_CHANNEL = 0.9;

/**
 * Which part of the false roll-backs a canary may have is given to calls, 0 to 1: half of it, or nearly all or little where the
 * assistant had conversations of one kind only. Chosen when the canary starts: chosen later, by what is known by then, the parts
 * would add up to more than there is.
 */
export async function chooseVoiceShare(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<number> {
  const inUse = await readChannelsInUse(unit, assistantId);
  if (inUse.has("voice") === inUse.has("sms")) return 0.5;
  return inUse.has("voice") ? LONE_CHANNEL : 1 - LONE_CHANNEL;
}
