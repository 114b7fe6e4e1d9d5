import type { OrganizationId, SmsLogId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { SentSms } from "../../../providers/telephony/carrier-texts.ts";
import type { AccountWith } from "../../../providers/telephony/telephony-provider.ts";
import { OUTCOME_LIMIT_MS, type SmsDeps } from "../texts-deps.ts";
import { accountToSendWith } from "./account-to-send-with.ts";
import { attemptOf, settle, settleAccepted } from "./dispatch-text.ts";
import { enqueueSend } from "./queue-text.ts";
import { OUTCOME_UNKNOWN } from "./sms-delivery.ts";
import {
  findOutboundText,
  isGraceOver,
  knownCarrierIds,
  lockEqualTexts,
  moveText,
  type OutboundText,
  readDatabaseTime,
} from "./sms-log-store.ts";

/** The carrier's clock and ours may differ; a text is looked for from this long before our request on. */
const CLOCK_ALLOWANCE_MS = 60_000;

/**
 * Settles a text whose request got no clear answer, a grace after it: by then the carrier has it or never will. Found →
 * `sent`; not found → queued again; the carrier cannot be asked → `failed`, `outcome-unknown`, after 24 h.
 */
export async function reconcileText(
  deps: SmsDeps,
  organizationId: OrganizationId,
  smsLogId: SmsLogId,
  signal?: AbortSignal,
): Promise<void> {
  const scope = deps.platform.data.scope(organizationId);
  const text = await scope.transaction((unit) => findUnsettled(deps, unit, smsLogId));
  if (text === null) return;
  const account = await accountToSendWith(deps, organizationId, text);
  const canAsk = account !== null && deps.vendor(text.provider)?.texts.canFindSentSms === true;
  const found = canAsk ? await ask(account, text, signal) : null;
  await scope.transaction((unit) => (found === null ? postpone(unit, text) : settleByAnswer(unit, text, found)));
}

/** Only a text still `sending` whose grace is over, by the database's clock. */
async function findUnsettled(deps: SmsDeps, unit: ScopedUnitOfWork, smsLogId: SmsLogId): Promise<OutboundText | null> {
  const text = await findOutboundText(unit, { id: smsLogId });
  if (text?.status !== "sending" || text.attemptedAt === null) return null;
  return (await isGraceOver(unit, text.attemptedAt, deps.reconcileGraceMs)) ? text : null;
}

/** @returns null when the carrier could not be asked now */
async function ask(
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
  // Two equal texts on their way at once must not claim the same one of the carrier's.
  await lockEqualTexts(unit, text);
  const known = await knownCarrierIds(
    unit,
    text.provider,
    found.map((sent) => sent.providerMessageId),
  );
  const ours = found.find((sent) => !known.has(sent.providerMessageId));
  if (ours !== undefined) {
    await settleAccepted(unit, text, ours);
    return;
  }
  // The carrier's answer is about the attempt we asked for. Another reconciliation may have queued the text meanwhile and
  // its next attempt may be on its way: that one must not be taken for undone.
  const deferred = await moveText(unit, attemptOf(text), "defer", { errorCode: null, errorMessage: null });
  if (deferred !== null) enqueueSend(unit, deferred);
}

async function postpone(unit: ScopedUnitOfWork, text: OutboundText): Promise<void> {
  const attemptedAt = text.attemptedAt ?? text.createdAt;
  // The sweep asks again, once a grace: jobs of our own beside it would multiply.
  if ((await readDatabaseTime(unit)).getTime() - attemptedAt.getTime() < OUTCOME_LIMIT_MS) return;
  await settle(
    unit,
    text,
    "fail",
    { errorCode: OUTCOME_UNKNOWN, errorMessage: "The carrier never said what became of the text" },
    "failed",
  );
}
