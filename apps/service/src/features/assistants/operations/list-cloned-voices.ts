import { listClonedVoices } from "@parley/contracts/assistants/assistant-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";

/** A voice that was cloned at its vendor is used by its `voice_id`, like every other. */
export function listClonedVoicesOperation(): Operation {
  return defineOperation(listClonedVoices, async () => ({ cloned_voices: [], total: 0 }));
}
