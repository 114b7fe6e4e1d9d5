import { getOrganizationUsage as contract } from "@parley/contracts/usage-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { showUsage } from "../show-usage.ts";

export function getOrganizationUsage(): Operation {
  return defineOperation(contract, ({ scope }) => scope.transaction(showUsage));
}
