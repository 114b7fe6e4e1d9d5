import { fullJitterDelayMs } from "@parley/foundation/backoff";
import type { OrganizationId, SmsLogId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest } from "../../../platform/jobs/job.ts";
import { withLogFields } from "../../../platform/logging/log-context.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { SentSms } from "../../../providers/telephony/carrier-texts.ts";
import { beginWithin } from "../../../providers/telephony/intended-effect.ts";
import { reconcileTextJob } from "../jobs/text-jobs.ts";
import { TEXT_VALIDITY_MS, type TextsDeps } from "../texts-deps.ts";
import { addTimelineEntry, type TimelineEventType } from "../thread/timeline-store.ts";
import { findSendingAccount } from "./find-sending-account.ts";
import {
  findOutboundText,
  moveText,
  type OutboundText,
  readDatabaseTime,
  type TextChange,
  updateText,
} from "./outbound-text-store.ts";
import { enqueueSend } from "./queue-text.ts";

export type DispatchResult =
  /** The carrier accepted it. */
  | { readonly outcome: "sent"; readonly text: OutboundText }
  /** It will not be sent. */
  | {
      readonly outcome: "failed";
      readonly code: string;
      readonly message: string;
      /** What a person can do about it, if known. */
      readonly fix?: string;
    }
  /** It was certainly not sent and is queued for another attempt. */
  | { readonly outcome: "deferred"; readonly code: string; readonly message: string }
  /** It may have been sent. Reconciliation finds out; until then it is not sent again. */
  | { readonly outcome: "unknown"; readonly code: string; readonly message: string }
  /** Another process has it, or it is no longer queued. */
  | { readonly outcome: "not-queued" };

/**
 * Sends one queued text to the carrier. The move to `sending` is committed before the request, so that after a crash the
 * text is reconciled instead of blindly sent again. The reconciliation grace starts with that move and the request must be
 * written within it, so the account is looked up first.
 */
export async function dispatchText(
  deps: TextsDeps,
  organizationId: OrganizationId,
  smsLogId: SmsLogId,
  signal?: AbortSignal,
): Promise<DispatchResult> {
  const scope = deps.platform.data.scope(organizationId);
  const queued = await scope.transaction((unit) => findOutboundText(unit, { id: smsLogId }));
  if (queued?.status !== "queued") return { outcome: "not-queued" };
  const { conversationId, provider, messageId } = queued;
  const ids = conversationId === null ? {} : { conversationId, callSid: `sms_${conversationId}` };
  return withLogFields({ organizationId, provider, messageId, ...ids }, async () => {
    const result = await sendToCarrier(deps, scope, queued, signal);
    const { outcome } = result;
    deps.platform.metrics.count("parley_texts_sent_total", { provider, outcome });
    const isExpected = outcome === "sent" || outcome === "not-queued";
    deps.platform.logger[isExpected ? "info" : "warn"]("text taken to the carrier", {
      outcome,
      ...("code" in result ? { code: result.code } : {}),
    });
    return result;
  });
}

async function sendToCarrier(
  deps: TextsDeps,
  scope: OrganizationScope,
  queued: OutboundText,
  signal: AbortSignal | undefined,
): Promise<DispatchResult> {
  const { organizationId } = scope;
  const smsLogId = queued.id;
  const account = await findSendingAccount(deps, organizationId, queued);
  const isInTime = beginWithin(deps.platform.clock, deps.sendWindowMs);
  let isTooLate = false;
  const claimed = await scope.transaction((unit) => claimText(deps, unit, smsLogId));
  if (claimed === null) return { outcome: "not-queued" };
  if (claimed.status === "failed") {
    return { outcome: "failed", code: "recipient-opted-out", message: "The recipient has opted out" };
  }
  if (account === null) {
    const code = "provider-not-connected";
    const message = `No ${claimed.provider} account is connected`;
    await scope.transaction((unit) => failText(unit, claimed, { errorCode: code, errorMessage: message }, "failed"));
    return { outcome: "failed", code, message };
  }
  try {
    const sent = await account.texts.sendSms(
      {
        messageId: claimed.messageId,
        from: claimed.from,
        to: claimed.to,
        body: claimed.body,
        mediaUrls: claimed.mediaUrls,
        messagingServiceId: claimed.messagingServiceSid,
        statusCallbackUrl: `${deps.publicBaseUrl}/webhooks/sms/${claimed.provider}`,
        mayBegin: () => {
          isTooLate = !isInTime();
          return !isTooLate;
        },
      },
      signal,
    );
    const text = await scope.transaction((unit) => recordAccepted(unit, claimed, sent));
    return { outcome: "sent", text };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failure = isTooLate ? claimedTooLongAgo(claimed) : error;
    return scope.transaction((unit) => settleFailure(deps, unit, claimed, failure));
  }
}

/** The process stalled or waited for a connection. Another one may have reconciled and resent the text in the meantime. */
function claimedTooLongAgo(text: OutboundText): ProviderError {
  return new ProviderError({
    provider: text.provider,
    operation: "send-sms",
    outcome: "not-done",
    message: "The request was not made in time",
    vendorCode: "claimed-too-long-ago",
  });
}

async function claimText(deps: TextsDeps, unit: ScopedUnitOfWork, smsLogId: SmsLogId): Promise<OutboundText | null> {
  const text = await moveText(unit, { id: smsLogId }, "dispatch");
  if (text === null) return null;
  if (text.origin !== "keyword" && (await deps.optOuts.has(unit, text.to))) {
    return failText(
      unit,
      text,
      { errorCode: "recipient-opted-out", errorMessage: "The recipient has opted out" },
      "opt_out",
    );
  }
  await note(unit, text, "provider_send", "info", "The text is sent to the carrier", { attempt: text.attemptCount });
  return text;
}

/** Records the carrier's reply. If a delivery report came first, only the carrier's id is added. */
export async function recordAccepted(unit: ScopedUnitOfWork, text: OutboundText, sent: SentSms): Promise<OutboundText> {
  const change: TextChange = {
    providerMessageId: sent.providerMessageId,
    providerStatus: sent.providerStatus,
    segmentCount: sent.segmentCount,
    payload: sent.payload,
    errorCode: null,
    errorMessage: null,
  };
  const moved = await moveText(unit, { id: text.id }, "accept", change);
  if (moved === null) {
    await updateText(unit, { id: text.id }, { providerMessageId: sent.providerMessageId });
    return (await findOutboundText(unit, { id: text.id })) ?? text;
  }
  await note(unit, moved, "sent", "info", "The carrier accepted the text", {
    provider_message_id: sent.providerMessageId,
  });
  return moved;
}

async function settleFailure(
  deps: TextsDeps,
  unit: ScopedUnitOfWork,
  text: OutboundText,
  error: ProviderError,
): Promise<DispatchResult> {
  const code = error.vendorCode ?? `${error.provider}-${error.outcome}`;
  const result = { code, message: error.message };
  if (error.outcome === "unknown") {
    await note(unit, text, "provider_send", "warning", "The carrier gave no clear answer and will be asked", { code });
    await enqueueReconcile(deps, unit, text);
    return { outcome: "unknown", ...result };
  }
  const now = await readDatabaseTime(unit);
  const ageMs = now.getTime() - text.createdAt.getTime();
  if (error.outcome === "rejected" || ageMs > TEXT_VALIDITY_MS) {
    if (error.reason === "recipient-opted-out") await deps.optOuts.optOut(unit, text.to, "carrier");
    await failText(unit, text, { errorCode: code, errorMessage: error.message }, "failed");
    return { outcome: "failed", ...result, ...(error.fix === undefined ? {} : { fix: error.fix }) };
  }
  const backoffMs = fullJitterDelayMs(text.attemptCount, { baseMs: 1_000, capMs: 60_000 }, deps.platform.random);
  const delayMs = Math.max(backoffMs, error.retryAfterMs ?? 0);
  const notBefore = new Date(now.getTime() + delayMs);
  const deferred = await moveText(unit, attemptOf(text), "defer", {
    notBefore,
    errorCode: code,
    errorMessage: error.message,
  });
  if (deferred === null) return { outcome: "not-queued" };
  await note(unit, text, "queued", "warning", "The carrier did not accept the text; it will be tried again", {
    code,
    delay_ms: Math.round(delayMs),
  });
  enqueueSend(unit, text, notBefore);
  return { outcome: "deferred", ...result };
}

async function enqueueReconcile(deps: TextsDeps, unit: ScopedUnitOfWork, text: OutboundText): Promise<void> {
  const startAfter = await readDatabaseTime(unit, deps.reconcileGraceMs);
  unit.enqueue(
    jobRequest(
      reconcileTextJob,
      { organizationId: unit.organizationId, smsLogId: text.id },
      { startAfter, group: String(unit.organizationId) },
    ),
  );
}

/** Selects the text only while this attempt is the newest. */
export function attemptOf(text: OutboundText): { id: SmsLogId; attempt: number } {
  return { id: text.id, attempt: text.attemptCount };
}

/** Marks a text as failed, with the reason on its timeline, unless a report or a later attempt came first. */
export async function failText(
  unit: ScopedUnitOfWork,
  text: OutboundText,
  change: TextChange,
  timelineEvent: TimelineEventType,
): Promise<OutboundText> {
  const moved = await moveText(unit, attemptOf(text), "fail", change);
  if (moved === null) return text;
  await note(unit, moved, timelineEvent, "error", "The text was not sent", { code: change.errorCode ?? null });
  return moved;
}

async function note(
  unit: ScopedUnitOfWork,
  text: OutboundText,
  eventType: TimelineEventType,
  level: "info" | "warning" | "error",
  message: string,
  data: Record<string, unknown>,
): Promise<void> {
  if (text.conversationId === null) return;
  await addTimelineEntry(unit, {
    conversationId: text.conversationId,
    eventType,
    level,
    message,
    data: { message_id: text.messageId, ...data },
  });
}
