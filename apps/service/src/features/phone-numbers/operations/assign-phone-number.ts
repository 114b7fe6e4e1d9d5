import {
  assignPhoneNumber,
  assignPhoneNumberByBody,
  unassignPhoneNumber,
  unassignPhoneNumberByBody,
} from "@parley/contracts/phone-numbers/phone-number-assignment-contracts";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { RequestValidationError } from "../../../platform/http/request-error.ts";
import { changeNumber, unassignNumber } from "../assignment/assign-number.ts";
import { presentPhoneNumber } from "../present-phone-number.ts";

/** Two families of paths say the same: one names the assistant in the path, the other in the body or the query string. */
export function assignPhoneNumberOperations(): readonly Operation[] {
  return [
    defineOperation(assignPhoneNumber, ({ scope, params }) =>
      assign(scope, params.phone_number_id, params.assistant_id),
    ),
    defineOperation(assignPhoneNumberByBody, ({ scope, params, query, body }) =>
      assign(scope, params.phone_number_id, requireAssistant(body?.assistant_id ?? query.assistant_id)),
    ),
    defineOperation(unassignPhoneNumber, ({ scope, params }) =>
      unassign(scope, params.phone_number_id, params.assistant_id),
    ),
    defineOperation(unassignPhoneNumberByBody, ({ scope, params, query, body }) =>
      unassign(scope, params.phone_number_id, body?.assistant_id ?? query.assistant_id ?? null),
    ),
  ];
}

/** @throws RequestValidationError when neither body nor query string names one */
function requireAssistant(assistantId: number | null | undefined): number {
  if (assistantId != null) return assistantId;
  throw new RequestValidationError([{ loc: ["body", "assistant_id"], msg: "Field required", type: "missing" }]);
}

async function assign(scope: OrganizationScope, numberId: number, assistantId: number) {
  const change = { assistantId: asId<AssistantId>(assistantId) };
  const number = await scope.transaction((unit) => changeNumber(unit, asId(numberId), change));
  return { success: true, message: "Phone number assigned", data: presentPhoneNumber(number) };
}

async function unassign(scope: OrganizationScope, numberId: number, assistantId: number | null) {
  const answeredBy = assistantId === null ? null : { assistantId: asId<AssistantId>(assistantId) };
  const number = await scope.transaction((unit) => unassignNumber(unit, asId(numberId), answeredBy));
  return { success: true, message: "Phone number unassigned", data: presentPhoneNumber(number) };
}
