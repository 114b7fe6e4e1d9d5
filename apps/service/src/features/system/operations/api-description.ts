import { readOpenApi } from "@parley/contracts/system-contracts";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import type { DescribeInterface } from "../describe-interface.ts";

/** /openapi.json. */
export function apiDescriptionOperations(describeInterface: DescribeInterface): readonly Operation[] {
  return [definePublicOperation(readOpenApi, async () => describeInterface())];
}
