import { countSmsSegments } from "@parley/foundation/sms-segments";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest } from "../../../platform/jobs/job.ts";
import { carrierLacks } from "../../phone-numbers/accounts/carrier-lacks.ts";
import { admitText } from "../../usage/admit-text.ts";
import { countText } from "../../usage/count-usage.ts";
import { sendTextJob } from "../jobs/text-jobs.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { appendMessage, type NewMessage } from "../thread/message-store.ts";
import { addTimelineEntry } from "../thread/timeline-store.ts";
import { insertOutboundText, type NewOutboundText, type OutboundText } from "./outbound-text-store.ts";

export interface TextToQueue extends Omit<NewOutboundText, "segmentCount" | "messagingServiceSid"> {
  readonly messagingServiceSid: string | null;
  readonly model?: NonNullable<NewMessage["model"]>;
}

/**
 * Queues a text: intent, message, timeline entry and, unless the caller sends it itself, the job. Keyword confirmations are
 * required by law, so no limit applies to them. Writes nothing when it returns null or throws.
 * @returns null when this answer, or a text with this idempotency key, already exists
 * @throws LimitReachedError, or DomainError `destination-not-allowed` or `provider-not-available`
 */
export async function queueText(
  deps: Pick<TextsDeps, "vendor">,
  unit: ScopedUnitOfWork,
  text: TextToQueue,
  options: { isSentByCaller?: boolean } = {},
): Promise<OutboundText | null> {
  const { model, ...intent } = text;
  const vendor = deps.vendor(text.provider);
  if (vendor === null) throw carrierLacks("texts", text.provider);
  if (text.origin !== "keyword") await admitText(unit, { ...text, isAnswer: text.origin === "answer" });
  const queued = await insertOutboundText(unit, {
    ...intent,
    messagingServiceSid: vendor.texts.hasMessagingServices ? text.messagingServiceSid : null,
    segmentCount: countSmsSegments(text.body).segmentCount,
  });
  if (queued === null) return null;
  await appendMessage(unit, {
    conversationId: text.conversationId,
    role: "assistant",
    content: text.body,
    mediaUrls: text.mediaUrls,
    smsLogId: queued.id,
    ...(model === undefined ? {} : { model }),
  });
  await addTimelineEntry(unit, {
    conversationId: text.conversationId,
    eventType: "queued",
    level: "info",
    message: "A text is queued for the carrier",
    data: { message_id: queued.messageId, origin: text.origin },
  });
  if (options.isSentByCaller !== true) enqueueSend(unit, queued);
  // Last, because other threads share the row that counts.
  await countText(unit, text.assistantId);
  return queued;
}

export function enqueueSend(unit: ScopedUnitOfWork, text: Pick<OutboundText, "id">, startAfter?: Date): void {
  unit.enqueue(
    jobRequest(
      sendTextJob,
      { organizationId: unit.organizationId, smsLogId: text.id },
      { group: String(unit.organizationId), ...(startAfter === undefined ? {} : { startAfter }) },
    ),
  );
}
