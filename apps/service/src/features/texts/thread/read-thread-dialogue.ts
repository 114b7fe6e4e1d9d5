import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { DialogueTurn } from "../../memories/extraction/dialogue.ts";
import { readHistory } from "./message-store.ts";

/** A longer thread is read from here on. */
const MOST_MESSAGES = 400;

/** What was written in a thread, for whoever reads it afterwards. */
export async function readThreadDialogue(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<readonly DialogueTurn[]> {
  return (await readHistory(unit, conversationId, MOST_MESSAGES)).map(({ index, role, content }) => ({
    index,
    role,
    content,
  }));
}
