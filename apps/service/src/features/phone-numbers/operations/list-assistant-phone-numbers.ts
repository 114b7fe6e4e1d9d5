import {
  listAssignablePhoneNumbers,
  listAssistantPhoneNumbers,
} from "@parley/contracts/phone-numbers/phone-number-assignment-contracts";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { listFreeNumbers, listNumbers } from "../phone-number-store.ts";
import { presentPhoneNumber } from "../present-phone-number.ts";

export function listAssistantPhoneNumbersOperation(): Operation {
  return defineOperation(listAssistantPhoneNumbers, async ({ scope, params }) => {
    const assistantId = asId<AssistantId>(params.assistant_id);
    const numbers = await scope.transaction(async (unit) => {
      if ((await findAssistant(unit, assistantId)) === null) throw notFound("Assistant");
      const all = { includesAssigned: true, includesUnassigned: true, includesInactive: true };
      return listNumbers(unit, { ...all, assistantId });
    });
    return numbers.map(presentPhoneNumber);
  });
}

export function listAssignablePhoneNumbersOperation(): Operation {
  return defineOperation(listAssignablePhoneNumbers, async ({ scope, params }) => {
    const numbers = await scope.transaction(async (unit) => {
      if ((await findAssistant(unit, asId(params.assistant_id))) === null) throw notFound("Assistant");
      return listFreeNumbers(unit);
    });
    return numbers.map(presentPhoneNumber);
  });
}
