import { getAssistantByPhone } from "@parley/contracts/assistants/assistant-contracts";
import { assignFlowPhoneNumber, unassignFlowPhoneNumber } from "@parley/contracts/flows/flow-contracts";
import {
  assignPhoneNumber,
  assignPhoneNumberByBody,
  assignPhoneNumberByNumber,
  assignPhoneNumbersInBulk,
  listAssignablePhoneNumbers,
  listAssistantPhoneNumbers,
  unassignPhoneNumber,
  unassignPhoneNumberByBody,
  unassignPhoneNumberByNumber,
} from "@parley/contracts/phone-numbers/phone-number-assignment-contracts";
import { type AssistantId, asId, type PhoneNumberId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { parseLookupNumber } from "@parley/foundation/e164";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { RequestValidationError } from "../../../platform/http/request-error.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { showAssistant } from "../../assistants/show/show-assistant.ts";
import { assignByNumber, unassignByNumber } from "../assignment/assign-by-number.ts";
import { assignNumbersInBulk, changeNumber, unassignNumber } from "../assignment/assign-number.ts";
import { findAnsweringAssistant } from "../assignment/assigned-numbers.ts";
import type { PhoneNumber } from "../phone-number.ts";
import { type Answerer, listFreeNumbers, listNumbers } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { presentPhoneNumber } from "../present-phone-number.ts";

/**
 * Which assistant or flow answers a number. Two families of paths do the same thing for assistants: one names the
 * assistant in the path, the other in the body or the query string.
 */
export function assignmentOperations(deps: PhoneNumbersDeps): readonly Operation[] {
  return [
    defineOperation(getAssistantByPhone, async ({ scope, identity, params, query }) => {
      const phoneNumber = parseLookupNumber(params.phone_number);
      const id =
        phoneNumber === null ? null : await scope.transaction((unit) => findAnsweringAssistant(unit, phoneNumber));
      if (id === null) throw notFound("Assistant");
      return showAssistant(scope, identity, id, query.include_stats);
    }),
    defineOperation(listAssistantPhoneNumbers, async ({ scope, params }) => {
      const assistantId = asId<AssistantId>(params.assistant_id);
      const numbers = await scope.transaction(async (unit) => {
        await requireAssistant(unit, assistantId);
        const all = { includesAssigned: true, includesUnassigned: true, includesInactive: true };
        return listNumbers(unit, { ...all, assistantId });
      });
      return numbers.map(presentPhoneNumber);
    }),
    defineOperation(listAssignablePhoneNumbers, async ({ scope, params }) => {
      const numbers = await scope.transaction(async (unit) => {
        await requireAssistant(unit, params.assistant_id);
        return listFreeNumbers(unit);
      });
      return numbers.map(presentPhoneNumber);
    }),
    defineOperation(assignPhoneNumber, ({ scope, params }) =>
      assign(scope, params.phone_number_id, { assistantId: asId(params.assistant_id) }),
    ),
    defineOperation(assignPhoneNumberByBody, ({ scope, params, query, body }) =>
      assign(scope, params.phone_number_id, requireAnswerer(body?.assistant_id ?? query.assistant_id)),
    ),
    defineOperation(unassignPhoneNumber, ({ scope, params }) =>
      unassign(scope, params.phone_number_id, { assistantId: asId(params.assistant_id) }),
    ),
    defineOperation(unassignPhoneNumberByBody, ({ scope, params, query, body }) => {
      const assistantId = body?.assistant_id ?? query.assistant_id ?? null;
      return unassign(scope, params.phone_number_id, assistantId === null ? null : { assistantId: asId(assistantId) });
    }),
    defineOperation(assignPhoneNumbersInBulk, async ({ scope, params, body }) => {
      const ids = body.map((id) => asId<PhoneNumberId>(id));
      const numbers = await scope.transaction((unit) => assignNumbersInBulk(unit, ids, asId(params.assistant_id)));
      return {
        success: true,
        message: numbers.length === 1 ? "1 phone number assigned" : `${numbers.length} phone numbers assigned`,
        data: numbers.map(presentPhoneNumber),
      };
    }),
    defineOperation(assignPhoneNumberByNumber, async ({ scope, params, body }) => {
      const number = await assignByNumber(deps, scope, {
        assistantId: asId(params.assistant_id),
        phoneNumber: body.phone_number,
        friendlyName: body.friendly_name || null,
        isFetched: body.auto_sync ?? true,
      });
      return assigned(number);
    }),
    defineOperation(unassignPhoneNumberByNumber, async ({ scope, params, body }) =>
      unassigned(await unassignByNumber(scope, body.phone_number, asId(params.assistant_id))),
    ),
    defineOperation(assignFlowPhoneNumber, ({ scope, params }) =>
      assign(scope, params.phone_number_id, { flowId: asId(params.flow_id) }),
    ),
    defineOperation(unassignFlowPhoneNumber, ({ scope, params }) =>
      unassign(scope, params.phone_number_id, { flowId: asId(params.flow_id) }),
    ),
  ];
}

/** @throws RequestValidationError when neither the body nor the query string names an assistant */
function requireAnswerer(assistantId: number | null | undefined): Answerer {
  if (assistantId != null) return { assistantId: asId(assistantId) };
  throw new RequestValidationError([{ loc: ["body", "assistant_id"], msg: "Field required", type: "missing" }]);
}

async function assign(scope: OrganizationScope, numberId: number, answerer: Answerer) {
  return assigned(await scope.transaction((unit) => changeNumber(unit, asId(numberId), answerer)));
}

/** @param answeredBy who must be answering the number now; null: anyone */
async function unassign(scope: OrganizationScope, numberId: number, answeredBy: Answerer | null) {
  return unassigned(await scope.transaction((unit) => unassignNumber(unit, asId(numberId), answeredBy)));
}

function assigned(number: PhoneNumber) {
  return { success: true, message: "Phone number assigned", data: presentPhoneNumber(number) };
}

function unassigned(number: PhoneNumber) {
  return { success: true, message: "Phone number unassigned", data: presentPhoneNumber(number) };
}
