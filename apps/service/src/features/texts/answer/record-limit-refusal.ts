import type { AssistantId, ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { countRefusal } from "../../usage/count-usage.ts";
import type { LimitReachedError } from "../../usage/limit-reached-error.ts";
import { addTimelineEntry, hasLimitEntry } from "../thread/timeline-store.ts";

/**
 * Records that a text is not answered because of a limit. Counts it every time, but adds only one timeline entry per window
 * of the limit, so that somebody who keeps writing does not fill the timeline.
 */
export async function recordLimitRefusal(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  assistantId: AssistantId,
  refusal: LimitReachedError,
): Promise<void> {
  const { code = null, fix = null, limit } = refusal;
  const { name, window } = limit;
  if (!(await hasLimitEntry(unit, conversationId, { code, limit: name, since: window.startsAt }))) {
    await addTimelineEntry(unit, {
      conversationId,
      eventType: "failed",
      level: "error",
      message: "The text is not answered",
      data: { code, reason: refusal.message, fix, limit: limit.name },
    });
  }
  await countRefusal(unit, assistantId, refusal);
}
