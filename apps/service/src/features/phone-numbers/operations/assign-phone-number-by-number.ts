import {
  assignPhoneNumberByNumber,
  unassignPhoneNumberByNumber,
} from "@parley/contracts/phone-numbers/phone-number-assignment-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { assignByNumber, unassignByNumber } from "../assignment/assign-by-number.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { presentPhoneNumber } from "../present-phone-number.ts";

export function assignPhoneNumberByNumberOperation(deps: PhoneNumbersDeps): Operation {
  return defineOperation(assignPhoneNumberByNumber, async ({ scope, params, body }) => {
    const number = await assignByNumber(deps, scope, {
      assistantId: asId(params.assistant_id),
      phoneNumber: body.phone_number,
      friendlyName: body.friendly_name || null,
      isFetched: body.auto_sync ?? true,
    });
    return { success: true, message: "Phone number assigned", data: presentPhoneNumber(number) };
  });
}

export function unassignPhoneNumberByNumberOperation(): Operation {
  return defineOperation(unassignPhoneNumberByNumber, async ({ scope, params, body }) => {
    const number = await unassignByNumber(scope, body.phone_number, asId(params.assistant_id));
    return { success: true, message: "Phone number unassigned", data: presentPhoneNumber(number) };
  });
}
