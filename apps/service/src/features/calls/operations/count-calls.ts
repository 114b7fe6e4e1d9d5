import { countCalls as contract } from "@parley/contracts/calls/call-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { readCallFilter } from "../call-filter.ts";
import { countCalls } from "../call-store.ts";

export function countCallsOperation(): Operation {
  return defineOperation(contract, async ({ scope, query }) => ({
    count: await scope.transaction((unit) => countCalls(unit, readCallFilter(query))),
  }));
}
