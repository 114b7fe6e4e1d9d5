import type { ThreadEventSentence } from "@parley/contracts/texts/thread-event-sentences";
import type { OrganizationId, SmsLogId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { SmsStatusReport } from "../../../providers/telephony/carrier-texts.ts";
import { claimProviderEvent } from "../../phone-numbers/incoming/carrier-events.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { addTimelineEntry } from "../thread/timeline-store.ts";
import { findOutboundText, holdText, moveText, type OutboundText, type TextChange } from "./outbound-text-store.ts";
import { eventOfReport, type TextStatus } from "./text-status.ts";

/** The event key is indexed, and PostgreSQL limits an index entry to about 2,700 bytes. */
const MAX_STATUS_CHARACTERS = 100;

/**
 * Applies a carrier's delivery report once. Reports may be repeated or out of order, so a status only moves forward. A
 * report may also be the first news of a text whose request got no answer.
 */
export async function applyDeliveryReport(
  deps: TextsDeps,
  organizationId: OrganizationId,
  provider: string,
  report: SmsStatusReport,
): Promise<void> {
  const { data, metrics } = deps.platform;
  const status = await data.scope(organizationId).transaction(async (unit) => {
    const key = `status:${report.providerMessageId}:${report.providerStatus.slice(0, MAX_STATUS_CHARACTERS)}`;
    if (!(await claimProviderEvent(unit, provider, key))) return "duplicate";
    const selector = await selectorOf(unit, provider, report);
    if (selector === null) return "without-text";
    const before = report.status === "failed" ? await holdText(unit, selector.id) : null;
    const moved = await moveText(unit, selector, eventOfReport(report.status), changeOf(report));
    if (moved === null) return report.status;
    if (report.isRecipientOptedOut) await deps.optOuts.optOut(unit, moved.to, "carrier");
    await addToTimeline(unit, moved, report);
    if (before?.status === "sent" && moved.origin === "campaign") {
      await deps.onOutreachFailed(unit, moved.messageId, report.errorCode);
    }
    return report.status;
  });
  metrics.count("parley_text_reports_total", { provider, status });
}

/**
 * Finds the text by the carrier's id, else by our id in the callback URL. They differ when reconciliation matched the
 * carrier's id to an equal text to the same customer; then the carrier's id decides.
 */
async function selectorOf(
  unit: ScopedUnitOfWork,
  provider: string,
  report: SmsStatusReport,
): Promise<{ readonly id: SmsLogId } | null> {
  const byCarrierId = { provider, providerMessageId: report.providerMessageId };
  const byOurId = report.messageId === null ? null : { messageId: report.messageId };
  for (const selector of [byCarrierId, byOurId]) {
    const text = selector === null ? null : await findOutboundText(unit, selector);
    if (text !== null && text.provider === provider) return { id: text.id };
  }
  return null;
}

function changeOf(report: SmsStatusReport): TextChange {
  return {
    providerMessageId: report.providerMessageId,
    providerStatus: report.providerStatus,
    errorCode: report.errorCode,
    errorMessage: report.errorMessage,
    segmentCount: report.segmentCount,
    payload: report.payload,
  };
}

const TIMELINE_EVENTS = {
  sent: "The carrier reports: sent",
  delivered: "The carrier reports: delivered",
  failed: "The carrier reports: failed",
} as const satisfies Partial<Record<TextStatus, ThreadEventSentence>>;

function isOnTimeline(status: TextStatus): status is keyof typeof TIMELINE_EVENTS {
  return status in TIMELINE_EVENTS;
}

async function addToTimeline(unit: ScopedUnitOfWork, text: OutboundText, report: SmsStatusReport): Promise<void> {
  const { status } = text;
  if (!isOnTimeline(status) || text.conversationId === null) return;
  await addTimelineEntry(unit, {
    conversationId: text.conversationId,
    eventType: status,
    level: status === "failed" ? "error" : "info",
    message: TIMELINE_EVENTS[status],
    data: {
      message_id: text.messageId,
      provider_message_id: report.providerMessageId,
      provider_status: report.providerStatus,
      ...(report.errorCode === null ? {} : { code: report.errorCode }),
    },
  });
}
