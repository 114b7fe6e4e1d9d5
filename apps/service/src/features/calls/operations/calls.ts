import {
  changeCallMetadata,
  countCalls,
  exportCalls,
  getCall,
  getCallBySid,
  listCalls,
  readCallAnalytics,
  readCallStats,
  searchCalls,
} from "@parley/contracts/calls/call-contracts";
import { asId, type CallId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { analyzeCalls, readStats } from "../analyze-calls.ts";
import { normalizePhoneText, readCallFilter } from "../call-filter.ts";
import { findCalls, findCallsByText, mergeMetadata } from "../call-store.ts";
import { countFilteredCalls } from "../count-calls.ts";
import { makeCallsFile } from "../export-calls.ts";
import { replyWithFile } from "../exported-file.ts";
import { requireCall, withCall } from "../require-call.ts";
import { showCall, showCalls } from "../show-calls.ts";

/** Endpoints about calls on record, one or many. */
export function callOperations(clock: Clock): readonly Operation[] {
  return [
    defineOperation(listCalls, ({ scope, query }) => {
      const { skip, limit, before, with_total: withTotal } = query;
      const after = before === undefined ? null : asId<CallId>(before);
      const filter = readCallFilter(query);
      return scope.transaction(async (unit) => {
        const items = await showCalls(unit, await findCalls(unit, filter, { skip, limit, after }));
        const total = withTotal ? { total: await countFilteredCalls(unit, filter) } : {};
        return { items, ...total, skip, limit };
      });
    }),
    defineOperation(exportCalls, async ({ scope, query }) =>
      replyWithFile(await makeCallsFile(scope, query.format, readCallFilter(query))),
    ),
    defineOperation(countCalls, async ({ scope, query }) => ({
      count: await scope.transaction((unit) => countFilteredCalls(unit, readCallFilter(query))),
    })),
    defineOperation(readCallStats, ({ scope }) => scope.transaction(readStats)),
    defineOperation(readCallAnalytics, ({ scope, query }) =>
      scope.transaction((unit) => analyzeCalls(unit, query.period, clock.now())),
    ),
    defineOperation(searchCalls, ({ scope, query }) =>
      scope.transaction(async (unit) => {
        const text = { words: query.q, phone: normalizePhoneText(query.q) };
        return showCalls(unit, await findCallsByText(unit, text, query.limit));
      }),
    ),
    defineOperation(getCall, ({ scope, params }) => withCall(scope, params, showCall)),
    defineOperation(getCallBySid, ({ scope, params }) => withCall(scope, params, showCall)),
    defineOperation(changeCallMetadata, ({ scope, params, body }) =>
      scope.transaction(async (unit) => {
        if (!(await mergeMetadata(unit, asId(params.call_id), body.metadata))) throw notFound("Call");
        return showCall(unit, await requireCall(unit, params));
      }),
    ),
  ];
}
