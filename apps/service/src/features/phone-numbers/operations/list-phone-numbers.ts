import { listAvailablePhoneNumbers, listPhoneNumbers } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listFreeNumbers, listNumbers } from "../phone-number-store.ts";
import { presentPhoneNumber } from "../present-phone-number.ts";

export function listPhoneNumbersOperation(): Operation {
  return defineOperation(listPhoneNumbers, async ({ scope, query }) => {
    const filter = {
      includesAssigned: query.include_assigned,
      includesUnassigned: query.include_unassigned,
      includesInactive: query.include_inactive,
    };
    return (await scope.transaction((unit) => listNumbers(unit, filter))).map(presentPhoneNumber);
  });
}

export function listAvailablePhoneNumbersOperation(): Operation {
  return defineOperation(listAvailablePhoneNumbers, async ({ scope }) =>
    (await scope.transaction(listFreeNumbers)).map(presentPhoneNumber),
  );
}
