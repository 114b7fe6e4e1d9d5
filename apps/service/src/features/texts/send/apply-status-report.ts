import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { SmsStatusReport } from "../../../providers/telephony/carrier-texts.ts";
import { claimProviderEvent } from "../receive/provider-event-store.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { addTimelineEntry, type TimelineEventType } from "../thread/timeline-store.ts";
import { eventOfReport, type SmsStatus } from "./sms-delivery.ts";
import { findOutboundText, moveText, type OutboundText, type SmsChange, type SmsSelector } from "./sms-log-store.ts";

/** Of the carrier's word in an event's key, which is indexed: PostgreSQL takes about 2,700 bytes there. */
const MAX_KEY_WORD_CHARACTERS = 100;

/**
 * Applies a carrier's delivery report once. Reports come repeated and out of order: status only moves forward, and a
 * report may be the first thing we hear of a text whose request got no answer.
 */
export async function applyStatusReport(
  deps: SmsDeps,
  organizationId: OrganizationId,
  provider: string,
  report: SmsStatusReport,
): Promise<void> {
  const { data, metrics } = deps.platform;
  const status = await data.scope(organizationId).transaction(async (unit) => {
    const key = `status:${report.providerMessageId}:${report.providerStatus.slice(0, MAX_KEY_WORD_CHARACTERS)}`;
    if (!(await claimProviderEvent(unit, provider, key))) return "duplicate";
    const selector = await selectorOf(unit, provider, report);
    if (selector === null) return "without-text";
    const moved = await moveText(unit, selector, eventOfReport(report.status), changeOf(report));
    if (moved === null) return report.status;
    if (report.isRecipientOptedOut) await deps.optOuts.add(unit, moved.to, "carrier");
    await noteOnTimeline(unit, moved, report);
    return report.status;
  });
  metrics.count("parley_text_reports_total", { provider, status });
}

/**
 * The text that has the carrier's id already, else the one whose id the callback URL carries. The two differ when an equal
 * text to the same customer was found in place of the one whose outcome was not known; the carrier's id is then taken.
 */
async function selectorOf(
  unit: ScopedUnitOfWork,
  provider: string,
  report: SmsStatusReport,
): Promise<SmsSelector | null> {
  const byCarrierId = { provider, providerMessageId: report.providerMessageId };
  const byOurId = report.messageId === null ? null : { messageId: report.messageId };
  for (const selector of [byCarrierId, byOurId]) {
    const text = selector === null ? null : await findOutboundText(unit, selector);
    if (text !== null && text.provider === provider) return { id: text.id };
  }
  return null;
}

function changeOf(report: SmsStatusReport): SmsChange {
  return {
    providerMessageId: report.providerMessageId,
    providerStatus: report.providerStatus,
    errorCode: report.errorCode,
    errorMessage: report.errorMessage,
    segmentCount: report.segmentCount,
    payload: report.payload,
  };
}

const EVENT_OF_STATUS: Partial<Record<SmsStatus, TimelineEventType>> = {
  sent: "sent",
  delivered: "delivered",
  failed: "failed",
};

async function noteOnTimeline(unit: ScopedUnitOfWork, text: OutboundText, report: SmsStatusReport): Promise<void> {
  const eventType = EVENT_OF_STATUS[text.status];
  if (eventType === undefined || text.conversationId === null) return;
  await addTimelineEntry(unit, {
    conversationId: text.conversationId,
    eventType,
    level: text.status === "failed" ? "error" : "info",
    message: `The carrier reports: ${text.status}`,
    data: {
      message_id: text.messageId,
      provider_message_id: report.providerMessageId,
      provider_status: report.providerStatus,
      ...(report.errorCode === null ? {} : { code: report.errorCode }),
    },
  });
}
