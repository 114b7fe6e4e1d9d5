import { getAssistantByPhone } from "@parley/contracts/assistants/assistant-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { parseLookupNumber } from "@parley/foundation/e164";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { findAnsweringAssistant } from "../../phone-numbers/assignment/assigned-numbers.ts";
import { showAssistant } from "../show/show-assistant.ts";

export function getAssistantByPhoneOperation(): Operation {
  return defineOperation(getAssistantByPhone, async ({ scope, identity, params, query }) => {
    const phoneNumber = parseLookupNumber(params.phone_number);
    const id =
      phoneNumber === null ? null : await scope.transaction((unit) => findAnsweringAssistant(unit, phoneNumber));
    if (id === null) throw notFound("Assistant");
    return showAssistant(scope, identity, id, query.include_stats);
  });
}
