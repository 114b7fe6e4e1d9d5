import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { readCallBills } from "../../calls/costs/read-call-bills.ts";
import { addToCounters } from "../contacts/counter-store.ts";
import { listUnbilled, markBilled } from "./unbilled-attempt-store.ts";

const AT_ONCE = 500;
/** Parts that are looked through for one that has its bill: the first ones may wait for theirs. */
const PARTS = 10;

/**
 * Adds what calls cost to the campaign's counters, for up to 500 attempts whose call has its bill. Each attempt is added once,
 * however many ask. One whose call has no bill a day after it was settled counts as a call with an unknown price.
 * It locks a row of the counters until the transaction ends, so call it last.
 * @returns how many were added; 500: there may be more
 */
export async function billAttempts(unit: ScopedUnitOfWork, campaignId: number): Promise<number> {
  let afterId = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const attempts = await listUnbilled(unit, campaignId, afterId, AT_ONCE);
    const bills = await readCallBills(
      unit,
      attempts.map(({ intentId }) => intentId),
    );
    const ready = new Map(
      attempts.flatMap(({ id, intentId, isLate }) => {
        const bill = bills.get(intentId) ?? (isLate ? NO_BILL : null);
        return bill === null ? [] : [[id, bill]];
      }),
    );
    if (ready.size > 0) {
      const billed = (await markBilled(unit, campaignId, [...ready.keys()])).map((id) => ready.get(id) ?? NO_BILL);
      await addToCounters(
        unit,
        campaignId,
        {},
        {
          costMicros: billed.reduce((sum, { knownMicros }) => sum + knownMicros, 0),
          unpricedCalls: billed.filter(({ isComplete }) => !isComplete).length,
        },
      );
      return billed.length;
    }
    const last = attempts.at(-1);
    if (last === undefined || attempts.length < AT_ONCE) return 0;
    afterId = last.id;
  }
  return 0;
}

const NO_BILL = { knownMicros: 0, isComplete: false };
