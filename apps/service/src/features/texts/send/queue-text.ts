import { countSmsSegments } from "@parley/foundation/sms-segments";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest } from "../../../platform/jobs/job.ts";
import { carrierLacks } from "../../phone-numbers/accounts/carrier-lacks.ts";
import { admitText } from "../../usage/admit-text.ts";
import { countText } from "../../usage/count-usage.ts";
import { sendSmsJob } from "../text-jobs.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { appendMessage, type NewSmsMessage } from "../thread/sms-message-store.ts";
import { addTimelineEntry } from "../thread/timeline-store.ts";
import { insertOutboundText, type NewOutboundText, type OutboundText } from "./sms-log-store.ts";

export interface TextToQueue extends Omit<NewOutboundText, "segmentCount" | "messagingServiceSid"> {
  readonly messagingServiceSid: string | null;
  readonly model?: NonNullable<NewSmsMessage["model"]>;
}

/**
 * Writes down a text that is to be sent: intent, message, timeline, and (unless the caller sends it itself) the job.
 * Confirmations of keywords are owed by law and bound by no limit.
 * @returns null when the same answer or idempotency key is on record already; nothing was written then
 * @throws LimitReachedError, or DomainError `destination-not-allowed` or `provider-not-available`; nothing was written then either
 */
export async function queueText(
  deps: Pick<SmsDeps, "vendor">,
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
  // Last, because the row it counts in is shared by texts of other threads.
  await countText(unit, text.assistantId);
  return queued;
}

export function enqueueSend(unit: ScopedUnitOfWork, text: Pick<OutboundText, "id">, startAfter?: Date): void {
  unit.enqueue(
    jobRequest(
      sendSmsJob,
      { organizationId: unit.organizationId, smsLogId: text.id },
      { group: String(unit.organizationId), ...(startAfter === undefined ? {} : { startAfter }) },
    ),
  );
}
