import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { type CallRoom, openCallRoom } from "../../calls/start/write-call-intent.ts";
import { openTextRoom, type TextRoom } from "../../texts/outreach/open-text-room.ts";
import type { OutreachPaces } from "../../usage/limits.ts";
import { readOutreachPaces } from "../../usage/read-outreach-paces.ts";
import type { Campaign } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { lockPaces, savePaces } from "./outreach-pace-store.ts";
import { paceAfter, usesNow } from "./pace.ts";
import type { Parties } from "./party-cache.ts";

/** How many people may be called and texted in this transaction, from one number. */
export interface OutreachRoom {
  readonly call: CallRoom | null;
  readonly text: TextRoom | null;
  readonly calls: number;
  readonly texts: number;
  /** Notes what was used of the paces that numbers and carriers have. */
  readonly use: (calls: number, texts: number) => Promise<void>;
}

/**
 * Finds out how much there is room for: calls at a time of the campaign, the paces of number and carrier, limits, places. All of
 * them are kept from others until the transaction ends.
 */
export async function openRoom(
  deps: CampaignsDeps,
  unit: ScopedUnitOfWork,
  campaign: Campaign,
  { from, call: caller, text: texter }: Parties,
  at: { readonly openCalls: number; readonly now: Date },
): Promise<OutreachRoom> {
  const { now } = at;
  const limits = await readOutreachPaces(unit);
  const carrierName = caller === null ? null : `carrier|call|${caller.provider}|${caller.providerAccountId}`;
  const numberName = texter === null ? null : `number|sms|${from}`;
  const paces = await lockPaces(
    unit,
    [carrierName, numberName].filter((name) => name !== null),
  );
  const usable = (name: string | null, perMinute: number) =>
    name === null ? 0 : usesNow(paces.get(name) ?? null, perMinute, now);
  const atATime = campaign.settings.concurrentLimit - at.openCalls;
  const paced = Math.min(atATime, usable(carrierName, limits.callsPerMinutePerCarrier));
  const call = caller === null || paced <= 0 ? null : await openCallRoom(deps.calls, unit, caller);
  const textsPaced = usable(numberName, limits.textsPerMinutePerNumber);
  const text = texter === null || textsPaced <= 0 ? null : await openTextRoom(deps.texts, unit, texter);
  return {
    call,
    text,
    calls: call === null ? 0 : Math.min(paced, call.calls),
    texts: text === null ? 0 : Math.min(textsPaced, text.texts),
    use: (calls, texts) => savePaces(unit, used(paces, limits, now, { carrierName, numberName, calls, texts })),
  };
}

function used(
  paces: ReadonlyMap<string, Date | null>,
  limits: OutreachPaces,
  now: Date,
  uses: {
    readonly carrierName: string | null;
    readonly numberName: string | null;
    readonly calls: number;
    readonly texts: number;
  },
): ReadonlyMap<string, Date> {
  const after = new Map<string, Date>();
  const add = (name: string | null, perMinute: number, count: number) => {
    if (name !== null && count > 0) after.set(name, paceAfter(paces.get(name) ?? null, perMinute, now, count));
  };
  add(uses.carrierName, limits.callsPerMinutePerCarrier, uses.calls);
  add(uses.numberName, limits.textsPerMinutePerNumber, uses.texts);
  return after;
}
