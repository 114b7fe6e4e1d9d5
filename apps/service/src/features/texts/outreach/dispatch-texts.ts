import type { OrganizationId, SmsLogId } from "@parley/foundation/branded-ids";
import { combineWrites } from "../../../platform/database/combined-writes.ts";
import { useGenericPlans } from "../../../platform/database/generic-plans.ts";
import { beginWithin } from "../../../providers/telephony/intended-effect.ts";
import type { AccountWith } from "../../../providers/telephony/telephony-provider.ts";
import { type DispatchResult, sendClaimed, withOutcomeLogged } from "../send/dispatch-text.ts";
import { findSendingAccount } from "../send/find-sending-account.ts";
import type { OutboundText } from "../send/outbound-text-store.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { claimOutreachTexts, type OutreachClaim } from "./claim-outreach-texts.ts";
import { listOutboundTexts } from "./outreach-claim-store.ts";
import { type Acceptance, recordAcceptances } from "./record-acceptances.ts";

interface ClaimedText {
  readonly queued: OutboundText;
  readonly account: AccountWith<"texts"> | null;
  readonly claim: OutreachClaim | null;
}

interface Claims {
  readonly byId: ReadonlyMap<SmsLogId, ClaimedText>;
  readonly isInTime: () => boolean;
}

/**
 * Sends queued texts of a campaign to the carrier, as `dispatchText` does one: all are claimed in one transaction, which commits
 * before the first request; the requests go out side by side, and what carriers answer at the same time is recorded together.
 * @param ids each to another number
 * @returns what becomes of each, in the order of the ids
 */
export function dispatchTexts(
  deps: TextsDeps,
  organizationId: OrganizationId,
  ids: readonly SmsLogId[],
  signal?: AbortSignal,
): readonly Promise<DispatchResult>[] {
  const scope = deps.platform.data.scope(organizationId);
  const record = combineWrites<Acceptance, OutboundText>((accepted) => recordAcceptances(scope, accepted));
  const claims = claimAll(deps, organizationId, ids);
  return ids.map(async (id): Promise<DispatchResult> => {
    const { byId, isInTime } = await claims;
    const claimed = byId.get(id);
    if (claimed === undefined) return { outcome: "not-queued" };
    const { queued, account, claim } = claimed;
    return withOutcomeLogged(deps, organizationId, queued, () =>
      sendClaimed(deps, scope, claim, {
        account,
        isInTime,
        signal,
        record: (text, sent) => record({ text, sent }),
      }),
    );
  });
}

/** The grace for an unknown outcome starts with the claim, and the requests must be written within it: first what takes time. */
async function claimAll(deps: TextsDeps, organizationId: OrganizationId, ids: readonly SmsLogId[]): Promise<Claims> {
  const scope = deps.platform.data.scope(organizationId);
  const found = await scope.transaction(async (unit) => {
    await useGenericPlans(unit);
    return listOutboundTexts(unit, ids);
  });
  const queued = found.filter(({ status, origin }) => status === "queued" && origin === "campaign");
  const accounts = new Map<string, AccountWith<"texts"> | null>();
  for (const text of queued) {
    const key = senderOf(text);
    if (!accounts.has(key)) accounts.set(key, await findSendingAccount(deps, organizationId, text));
  }
  const isInTime = beginWithin(deps.platform.clock, deps.sendWindowMs);
  const claims = await scope.transaction((unit) => claimOutreachTexts(deps, unit, queued));
  const claimed = queued.map((text): [SmsLogId, ClaimedText] => [
    text.id,
    { queued: text, account: accounts.get(senderOf(text)) ?? null, claim: claims.get(text.id) ?? null },
  ]);
  return { byId: new Map(claimed), isInTime };
}

const senderOf = ({ provider, from }: OutboundText) => `${provider}|${from}`;
