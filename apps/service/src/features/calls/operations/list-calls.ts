import { listCalls as contract } from "@parley/contracts/calls/call-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { readCallFilter } from "../call-filter.ts";
import { countCalls, listCalls } from "../call-store.ts";
import { showCalls } from "../show-calls.ts";

export function listCallsOperation(): Operation {
  return defineOperation(contract, ({ scope, query }) => {
    const { skip, limit } = query;
    const filter = readCallFilter(query);
    return scope.transaction(async (unit) => {
      const items = await showCalls(unit, await listCalls(unit, filter, { skip, limit }));
      return { items, total: await countCalls(unit, filter), skip, limit };
    });
  });
}
