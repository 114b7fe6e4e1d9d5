import { readCallFigures } from "@parley/contracts/calls/call-figure-contracts";
import type { Clock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { showCallFigures } from "../figures/show-call-figures.ts";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;

/** Sums over calls by day. */
export function callFigureOperations(clock: Clock): readonly Operation[] {
  return [
    defineOperation(readCallFigures, ({ scope, query }) => {
      const toDay = query.date_to ?? dayOf(clock.now().getTime());
      const fromDay = query.date_from ?? dayOf(Date.parse(toDay) - (DEFAULT_DAYS - 1) * DAY_MS);
      const days = (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS + 1;
      if (days < 1 || days > MOST_DAYS) {
        throw new DomainError("invalid-state", `The days should be in order, and at most ${MOST_DAYS}`);
      }
      return scope.transaction((unit) =>
        showCallFigures(unit, {
          fromDay,
          toDay,
          assistantId: query.assistant_id,
          // A + that was not encoded arrives as a blank.
          phoneNumber: query.phone_number?.replace(/^ /, "+"),
          campaignId: query.campaign_id,
        }),
      );
    }),
  ];
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
