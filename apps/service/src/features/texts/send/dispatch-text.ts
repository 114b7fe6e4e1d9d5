import { fullJitterDelayMs } from "@parley/foundation/backoff";
import type { OrganizationId, SmsLogId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest } from "../../../platform/jobs/job.ts";
import { withLogFields } from "../../../platform/logging/log-context.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { SentSms } from "../../../providers/telephony/carrier-texts.ts";
import { beginWithin } from "../../../providers/telephony/intended-effect.ts";
import { reconcileSmsJob } from "../text-jobs.ts";
import { SMS_VALIDITY_MS, type SmsDeps } from "../texts-deps.ts";
import { addTimelineEntry, type TimelineEventType } from "../thread/timeline-store.ts";
import { accountToSendWith } from "./account-to-send-with.ts";
import { enqueueSend } from "./queue-text.ts";
import {
  findOutboundText,
  moveText,
  noteOnText,
  type OutboundText,
  readDatabaseTime,
  type SmsChange,
} from "./sms-log-store.ts";

export type DispatchResult =
  /** The carrier took it. */
  | { readonly outcome: "sent"; readonly text: OutboundText }
  /** It will not go out. */
  | {
      readonly outcome: "failed";
      readonly code: string;
      readonly message: string;
      /** What a person can do about it, where the carrier's remedy is known. */
      readonly fix?: string;
    }
  /** It certainly did not go out and is queued for another try. */
  | { readonly outcome: "deferred"; readonly code: string; readonly message: string }
  /** Nobody knows yet; it will be found out, and is not sent again meanwhile. */
  | { readonly outcome: "unknown"; readonly code: string; readonly message: string }
  /** Somebody else has it, or it is not queued any more. */
  | { readonly outcome: "not-queued" };

/**
 * Takes one queued text to the carrier. The move to `sending` is committed before the request, so that after a crash the
 * text is reconciled and never sent blindly a second time. The account is looked up before that: from the move on the
 * grace runs, and the request must be written well within it, however long it waits for a connection.
 */
export async function dispatchText(
  deps: SmsDeps,
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
    const result = await takeToCarrier(deps, scope, queued, signal);
    const { outcome } = result;
    deps.platform.metrics.count("parley_texts_sent_total", { provider, outcome });
    const isGood = outcome === "sent" || outcome === "not-queued";
    deps.platform.logger[isGood ? "info" : "warn"]("text taken to the carrier", {
      outcome,
      ...("code" in result ? { code: result.code } : {}),
    });
    return result;
  });
}

async function takeToCarrier(
  deps: SmsDeps,
  scope: OrganizationScope,
  queued: OutboundText,
  signal: AbortSignal | undefined,
): Promise<DispatchResult> {
  const { organizationId } = scope;
  const smsLogId = queued.id;
  const account = await accountToSendWith(deps, organizationId, queued);
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
    await scope.transaction((unit) =>
      settle(unit, claimed, "fail", { errorCode: code, errorMessage: message }, "failed"),
    );
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
    const text = await scope.transaction((unit) => settleAccepted(unit, claimed, sent));
    return { outcome: "sent", text };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failure = isTooLate ? claimedTooLongAgo(claimed) : error;
    return scope.transaction((unit) => settleFailure(deps, unit, claimed, failure));
  }
}

/** This process stood still, or waited for a connection; others may have asked the carrier meanwhile and sent the text again. */
function claimedTooLongAgo(text: OutboundText): ProviderError {
  return new ProviderError({
    provider: text.provider,
    operation: "send-sms",
    outcome: "not-done",
    message: "The request was not made in time",
    vendorCode: "claimed-too-long-ago",
  });
}

async function claimText(deps: SmsDeps, unit: ScopedUnitOfWork, smsLogId: SmsLogId): Promise<OutboundText | null> {
  const text = await moveText(unit, { id: smsLogId }, "dispatch");
  if (text === null) return null;
  if (text.origin !== "keyword" && (await deps.optOuts.has(unit, text.to))) {
    return settle(
      unit,
      text,
      "fail",
      { errorCode: "recipient-opted-out", errorMessage: "The recipient has opted out" },
      "opt_out",
    );
  }
  await note(unit, text, "provider_send", "info", "The text goes to the carrier", { attempt: text.attemptCount });
  return text;
}

/** What the carrier said in its reply; a report may have been faster, then only the ids are added. */
export async function settleAccepted(unit: ScopedUnitOfWork, text: OutboundText, sent: SentSms): Promise<OutboundText> {
  const change: SmsChange = {
    providerMessageId: sent.providerMessageId,
    providerStatus: sent.providerStatus,
    segmentCount: sent.segmentCount,
    payload: sent.payload,
    errorCode: null,
    errorMessage: null,
  };
  const moved = await moveText(unit, { id: text.id }, "accept", change);
  if (moved === null) {
    await noteOnText(unit, { id: text.id }, { providerMessageId: sent.providerMessageId });
    return (await findOutboundText(unit, { id: text.id })) ?? text;
  }
  await note(unit, moved, "sent", "info", "The carrier accepted the text", {
    provider_message_id: sent.providerMessageId,
  });
  return moved;
}

async function settleFailure(
  deps: SmsDeps,
  unit: ScopedUnitOfWork,
  text: OutboundText,
  error: ProviderError,
): Promise<DispatchResult> {
  const code = error.vendorCode ?? `${error.provider}-${error.outcome}`;
  const result = { code, message: error.message };
  if (error.outcome === "unknown") {
    await note(unit, text, "provider_send", "warning", "The carrier gave no clear answer; it will be asked", { code });
    await enqueueReconcile(deps, unit, text);
    return { outcome: "unknown", ...result };
  }
  const now = await readDatabaseTime(unit);
  const ageMs = now.getTime() - text.createdAt.getTime();
  if (error.outcome === "rejected" || ageMs > SMS_VALIDITY_MS) {
    if (error.reason === "recipient-opted-out") await deps.optOuts.add(unit, text.to, "carrier");
    await settle(unit, text, "fail", { errorCode: code, errorMessage: error.message }, "failed");
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
  await note(unit, text, "queued", "warning", "The carrier did not take the text; it waits for another try", {
    code,
    delay_ms: Math.round(delayMs),
  });
  enqueueSend(unit, text, notBefore);
  return { outcome: "deferred", ...result };
}

async function enqueueReconcile(deps: SmsDeps, unit: ScopedUnitOfWork, text: OutboundText): Promise<void> {
  const startAfter = await readDatabaseTime(unit, deps.reconcileGraceMs);
  unit.enqueue(
    jobRequest(
      reconcileSmsJob,
      { organizationId: unit.organizationId, smsLogId: text.id },
      { startAfter, group: String(unit.organizationId) },
    ),
  );
}

/** Selects the text while the attempt we know of is its newest. */
export function attemptOf(text: OutboundText): { id: SmsLogId; attempt: number } {
  return { id: text.id, attempt: text.attemptCount };
}

/** Ends a text as failed with its reason on the timeline; a report that was faster, or a later attempt, wins. */
export async function settle(
  unit: ScopedUnitOfWork,
  text: OutboundText,
  event: "fail",
  change: SmsChange,
  timelineEvent: TimelineEventType,
): Promise<OutboundText> {
  const moved = await moveText(unit, attemptOf(text), event, change);
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
