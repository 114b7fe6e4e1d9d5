import { fullJitterDelayMs } from "@parley/foundation/backoff";
import type { OrganizationId, SmsLogId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest } from "../../../platform/jobs/job.ts";
import { withLogFields } from "../../../platform/logging/log-context.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { SentSms } from "../../../providers/telephony/carrier-texts.ts";
import { beginWithin } from "../../../providers/telephony/intended-effect.ts";
import type { AccountWith } from "../../../providers/telephony/telephony-provider.ts";
import { reconcileTextJob } from "../jobs/text-jobs.ts";
import { TEXT_VALIDITY_MS, type TextsDeps } from "../texts-deps.ts";
import { claimText, type TextClaim } from "./claim-text.ts";
import { attemptOf, failText, noteText } from "./fail-text.ts";
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
  return withOutcomeLogged(deps, organizationId, queued, () => sendToCarrier(deps, scope, queued, signal));
}

/** Counts and logs what became of a text that was taken to its carrier. */
export function withOutcomeLogged(
  deps: Pick<TextsDeps, "platform">,
  organizationId: OrganizationId,
  { conversationId, provider, messageId }: OutboundText,
  send: () => Promise<DispatchResult>,
): Promise<DispatchResult> {
  const ids = conversationId === null ? {} : { conversationId, callSid: `sms_${conversationId}` };
  return withLogFields({ organizationId, provider, messageId, ...ids }, async () => {
    const result = await send();
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
  const account = await findSendingAccount(deps, scope.organizationId, queued);
  const isInTime = beginWithin(deps.platform.clock, deps.sendWindowMs);
  const claim = await scope.transaction((unit) => claimText(deps, unit, queued));
  return sendClaimed(deps, scope, claim, {
    account,
    isInTime,
    signal,
    record: (text, sent) => scope.transaction((unit) => recordAccepted(unit, text, sent)),
  });
}

export interface Sending {
  /** Found before the claim: the grace for an unknown outcome starts with it. */
  readonly account: AccountWith<"texts"> | null;
  /** Since before the claim. */
  readonly isInTime: () => boolean;
  /** Keeps what the carrier answered. */
  readonly record: (text: OutboundText, sent: SentSms) => Promise<OutboundText>;
  readonly signal: AbortSignal | undefined;
}

/** Makes the request for a text whose claim has committed, and records its outcome. */
export async function sendClaimed(
  deps: TextsDeps,
  scope: OrganizationScope,
  claim: TextClaim,
  { account, isInTime, record, signal }: Sending,
): Promise<DispatchResult> {
  if (claim === null) return { outcome: "not-queued" };
  if ("refusal" in claim) {
    const { errorCode: code, errorMessage: message } = claim.refusal;
    return { outcome: "failed", code, message };
  }
  const claimed = claim.text;
  let isTooLate = false;
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
    return { outcome: "sent", text: await record(claimed, sent) };
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
  await noteText(unit, moved, "sent", "info", "The carrier accepted the text", {
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
    await noteText(unit, text, "provider_send", "warning", "The carrier gave no clear answer and will be asked", {
      code,
    });
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
  await noteText(unit, text, "queued", "warning", "The carrier did not accept the text; it will be tried again", {
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
