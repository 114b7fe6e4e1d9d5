import type { CallId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { DialogueTurn } from "../../memories/extraction/dialogue.ts";
import { listSpokenTurns } from "./analysis-store.ts";

/** What was said in a call, for whoever reads it afterwards. */
export async function readCallDialogue(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly DialogueTurn[]> {
  return (await listSpokenTurns(unit, callId)).map(({ index, role, content }) => ({
    index,
    role: role === "user" ? "user" : "assistant",
    content,
  }));
}
