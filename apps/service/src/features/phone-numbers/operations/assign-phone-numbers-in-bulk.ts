import { assignPhoneNumbersInBulk } from "@parley/contracts/phone-numbers/phone-number-assignment-contracts";
import { asId, type PhoneNumberId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { assignNumbersInBulk } from "../assignment/assign-number.ts";
import { presentPhoneNumber } from "../present-phone-number.ts";

export function assignPhoneNumbersInBulkOperation(): Operation {
  return defineOperation(assignPhoneNumbersInBulk, async ({ scope, params, body }) => {
    const ids = body.map((id) => asId<PhoneNumberId>(id));
    const numbers = await scope.transaction((unit) => assignNumbersInBulk(unit, ids, asId(params.assistant_id)));
    return {
      success: true,
      message: numbers.length === 1 ? "1 phone number assigned" : `${numbers.length} phone numbers assigned`,
      data: numbers.map(presentPhoneNumber),
    };
  });
}
