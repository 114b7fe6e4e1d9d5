import type { Feature } from "../../platform/feature.ts";
import { configureNumber } from "./carrier-settings/configure-number.ts";
import { sweepUntoldCarriers } from "./carrier-settings/sweep-untold-carriers.ts";
import { assignmentOperations } from "./operations/assignments.ts";
import { callerIdOperations } from "./operations/caller-ids.ts";
import { phoneNumberOperations } from "./operations/phone-numbers.ts";
import { purchaseOperations } from "./operations/purchases.ts";
import { webhookOperations } from "./operations/webhooks.ts";
import type { PhoneNumbersDeps } from "./phone-numbers-deps.ts";
import { settleNumberPurchases } from "./purchase/settle-purchases.ts";

export function createPhoneNumbersFeature(deps: PhoneNumbersDeps): Feature {
  return {
    operations: [
      ...phoneNumberOperations(deps),
      ...assignmentOperations(deps),
      ...purchaseOperations(deps),
      ...webhookOperations(deps),
      ...callerIdOperations(deps),
    ],
    jobs: [configureNumber(deps)],
    schedules: [settleNumberPurchases(deps), sweepUntoldCarriers(deps)],
  };
}
