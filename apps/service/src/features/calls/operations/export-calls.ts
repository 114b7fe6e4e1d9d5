import { exportCalls as contract } from "@parley/contracts/calls/call-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { readCallFilter } from "../call-filter.ts";
import { exportCalls } from "../export-calls.ts";
import { replyWithFile } from "../exported-file.ts";

export function exportCallsOperation(): Operation {
  return defineOperation(contract, async ({ scope, query }) =>
    replyWithFile(await exportCalls(scope, query.format, readCallFilter(query))),
  );
}
