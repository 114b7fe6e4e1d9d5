import { discoverLambda } from "@parley/contracts/tools/tool-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";

export function discoverLambdaOperation(): Operation {
  return defineOperation(discoverLambda, async ({ query }) => ({
    success: true,
    region: query.region,
    functions: [],
    total: 0,
  }));
}
