import type { OrganizationId, SmsLogId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { SentSms } from "../../../providers/telephony/carrier-texts.ts";
import type { AccountWith } from "../../../providers/telephony/telephony-provider.ts";
import { OUTCOME_LIMIT_MS, type TextsDeps } from "../texts-deps.ts";
import { recordAccepted } from "./dispatch-text.ts";
import { attemptOf, failText } from "./fail-text.ts";
import { findSendingAccount } from "./find-sending-account.ts";
import { findOutboundText, moveText, type OutboundText, readDatabaseTime } from "./outbound-text-store.ts";
import { enqueueSend } from "./queue-text.ts";
import { findKnownCarrierIds, isGraceOver, lockEqualTexts } from "./reconciliation-store.ts";
import { OUTCOME_UNKNOWN } from "./text-status.ts";

/** Allows for a difference between the carrier's clock and ours. */
const CLOCK_ALLOWANCE_MS = 60_000;

/**
 * Settles a text whose request got no clear answer, after a grace period: by then the carrier has it or never will. Found →
 * `sent`; not found → queued again; carrier cannot be asked → `failed` with `outcome-unknown` after 24 h.
 */
export async function reconcileText(
  deps: TextsDeps,
  organizationId: OrganizationId,
  smsLogId: SmsLogId,
  signal?: AbortSignal,
): Promise<void> {
  const scope = deps.platform.data.scope(organizationId);
  const text = await scope.transaction((unit) => findUnsettled(deps, unit, smsLogId));
  if (text === null) return;
  const account = await findSendingAccount(deps, organizationId, text);
  const canAsk = account !== null && deps.vendor(text.provider)?.texts.canFindSentSms === true;
  const found = canAsk ? await askCarrier(account, text, signal) : null;
  await scope.transaction((unit) => (found === null ? postpone(unit, text) : settleByAnswer(unit, text, found)));
}

/** Only a text that is still `sending` and whose grace period is over. */
async function findUnsettled(
  deps: TextsDeps,
  unit: ScopedUnitOfWork,
  smsLogId: SmsLogId,
): Promise<OutboundText | null> {
  const text = await findOutboundText(unit, { id: smsLogId });
  if (text?.status !== "sending" || text.attemptedAt === null) return null;
  return (await isGraceOver(unit, text.attemptedAt, deps.reconcileGraceMs)) ? text : null;
}

/** @returns null when the carrier cannot be asked now */
async function askCarrier(
  account: AccountWith<"texts">,
  text: OutboundText,
  signal: AbortSignal | undefined,
): Promise<readonly SentSms[] | null> {
  const attemptedAt = text.attemptedAt ?? text.createdAt;
  try {
    return await account.texts.findSentSms(
      {
        from: text.messagingServiceSid === null ? text.from : null,
        to: text.to,
        body: text.body,
        notBefore: new Date(attemptedAt.getTime() - CLOCK_ALLOWANCE_MS),
      },
      signal,
    );
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

async function settleByAnswer(unit: ScopedUnitOfWork, text: OutboundText, found: readonly SentSms[]): Promise<void> {
  // Two equal texts must not claim the same one at the carrier.
  await lockEqualTexts(unit, text);
  const known = await findKnownCarrierIds(
    unit,
    text.provider,
    found.map((sent) => sent.providerMessageId),
  );
  const ours = found.find((sent) => !known.has(sent.providerMessageId));
  if (ours !== undefined) {
    await recordAccepted(unit, text, ours);
    return;
  }
  // The answer is about the attempt we asked for. Another reconciliation may have queued the text again, and its next attempt
  // must not be deferred.
  const deferred = await moveText(unit, attemptOf(text), "defer", { errorCode: null, errorMessage: null });
  if (deferred !== null) enqueueSend(unit, deferred);
}

async function postpone(unit: ScopedUnitOfWork, text: OutboundText): Promise<void> {
  const attemptedAt = text.attemptedAt ?? text.createdAt;
  // The sweep asks again after each grace period; jobs queued here would multiply.
  if ((await readDatabaseTime(unit)).getTime() - attemptedAt.getTime() < OUTCOME_LIMIT_MS) return;
  await failText(
    unit,
    text,
    { errorCode: OUTCOME_UNKNOWN, errorMessage: "The carrier never said what happened to the text" },
    "failed",
  );
}
