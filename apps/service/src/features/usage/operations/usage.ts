import { getOrganizationUsage } from "@parley/contracts/usage-contracts";
import { defineOperation } from "../../../platform/http/operation.ts";
import { showUsage } from "../show-usage.ts";

export const usageOperations = [defineOperation(getOrganizationUsage, ({ scope }) => scope.transaction(showUsage))];
