import type { Feature } from "../../platform/feature.ts";
import { diagnosePhoneNumberOperation } from "../number-diagnosis/operations/diagnosis.ts";
import { configureNumber } from "./carrier-settings/configure-number.ts";
import { sweepUntoldCarriers } from "./carrier-settings/sweep-untold-carriers.ts";
import { addVerifiedCallerIdOperation } from "./operations/add-verified-caller-id.ts";
import { assignPhoneNumberOperations } from "./operations/assign-phone-number.ts";
import {
  assignPhoneNumberByNumberOperation,
  unassignPhoneNumberByNumberOperation,
} from "./operations/assign-phone-number-by-number.ts";
import { assignPhoneNumbersInBulkOperation } from "./operations/assign-phone-numbers-in-bulk.ts";
import {
  listAssignablePhoneNumbersOperation,
  listAssistantPhoneNumbersOperation,
} from "./operations/list-assistant-phone-numbers.ts";
import { listPhoneNumberCountriesOperation } from "./operations/list-phone-number-countries.ts";
import { listAvailablePhoneNumbersOperation, listPhoneNumbersOperation } from "./operations/list-phone-numbers.ts";
import { purchasePhoneNumberOperation } from "./operations/purchase-phone-number.ts";
import { readPhoneNumberWebhooksOperation } from "./operations/read-phone-number-webhooks.ts";
import { releasePhoneNumberOperation } from "./operations/release-phone-number.ts";
import { searchPhoneNumbersOperation } from "./operations/search-phone-numbers.ts";
import { syncPhoneNumbersOperation } from "./operations/sync-phone-numbers.ts";
import { syncVerifiedCallerIdsOperation } from "./operations/sync-verified-caller-ids.ts";
import { updatePhoneNumberOperation } from "./operations/update-phone-number.ts";
import { updatePhoneNumberWebhooksOperation } from "./operations/update-phone-number-webhooks.ts";
import type { PhoneNumbersDeps } from "./phone-numbers-deps.ts";
import { settleNumberPurchases } from "./purchase/settle-purchases.ts";

export function createPhoneNumbersFeature(deps: PhoneNumbersDeps): Feature {
  return {
    operations: [
      listPhoneNumbersOperation(),
      listAvailablePhoneNumbersOperation(),
      syncPhoneNumbersOperation(deps),
      searchPhoneNumbersOperation(deps),
      purchasePhoneNumberOperation(deps),
      releasePhoneNumberOperation(deps),
      listPhoneNumberCountriesOperation(deps),
      updatePhoneNumberOperation(),
      listAssistantPhoneNumbersOperation(),
      listAssignablePhoneNumbersOperation(),
      ...assignPhoneNumberOperations(),
      assignPhoneNumbersInBulkOperation(),
      assignPhoneNumberByNumberOperation(deps),
      unassignPhoneNumberByNumberOperation(),
      readPhoneNumberWebhooksOperation(deps),
      updatePhoneNumberWebhooksOperation(deps),
      diagnosePhoneNumberOperation(deps),
      syncVerifiedCallerIdsOperation(deps),
      addVerifiedCallerIdOperation(deps),
    ],
    jobs: [configureNumber(deps)],
    schedules: [settleNumberPurchases(deps), sweepUntoldCarriers(deps)],
  };
}
