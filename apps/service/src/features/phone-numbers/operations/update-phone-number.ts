import { updatePhoneNumber } from "@parley/contracts/phone-numbers/phone-number-assignment-contracts";
import type { phoneNumberUpdate } from "@parley/contracts/phone-numbers/phone-number-schemas";
import { asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { z } from "zod";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeNumber } from "../assignment/assign-number.ts";
import type { NumberChange } from "../phone-number-store.ts";
import { presentPhoneNumber } from "../present-phone-number.ts";

export function updatePhoneNumberOperation(): Operation {
  return defineOperation(updatePhoneNumber, async ({ scope, params, body }) => {
    // There are no trunks yet, so none can be named; the words that take one away have nothing to do.
    if (body.sip_trunk_id) throw notFound("SIP trunk");
    const number = await scope.transaction((unit) => changeNumber(unit, asId(params.phone_number_id), changeOf(body)));
    return { success: true, message: "Phone number updated", phone_number: presentPhoneNumber(number) };
  });
}

/** What was not sent stays; 0 and null unassign; an empty list of countries is none. */
function changeOf(body: z.output<typeof phoneNumberUpdate>): NumberChange {
  const { friendly_name: name, assistant_id: assistantId, flow_id: flowId, allowed_country_codes: countries } = body;
  return {
    ...(name === undefined ? {} : { friendlyName: name === "" ? null : name }),
    ...(assistantId === undefined ? {} : { assistantId: assistantId ? asId(assistantId) : null }),
    ...(flowId === undefined ? {} : { flowId: flowId ? asId(flowId) : null }),
    ...(countries === undefined
      ? {}
      : { allowedCountryCodes: countries === null || countries.length === 0 ? null : [...new Set(countries)] }),
  };
}
