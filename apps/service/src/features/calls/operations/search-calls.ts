import { searchCalls as contract } from "@parley/contracts/calls/call-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { normalizePhoneText } from "../call-filter.ts";
import { searchCalls } from "../call-store.ts";
import { showCalls } from "../show-calls.ts";

export function searchCallsOperation(): Operation {
  return defineOperation(contract, ({ scope, query }) =>
    scope.transaction(async (unit) => {
      const text = { words: query.q, phone: normalizePhoneText(query.q) };
      return showCalls(unit, await searchCalls(unit, text, query.limit));
    }),
  );
}
