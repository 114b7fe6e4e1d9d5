import { updatePhoneNumber } from "@parley/contracts/phone-numbers/phone-number-assignment-contracts";
import {
  listAvailablePhoneNumbers,
  listPhoneNumbers,
  syncPhoneNumbers,
} from "@parley/contracts/phone-numbers/phone-number-contracts";
import type { phoneNumberUpdate } from "@parley/contracts/phone-numbers/phone-number-schemas";
import { asId, type PhoneNumberId } from "@parley/foundation/branded-ids";
import type { z } from "zod";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeNumber } from "../assignment/assign-number.ts";
import { listFreeNumbers, listNumbers, type NumberChange } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { presentPhoneNumber } from "../present-phone-number.ts";
import { type SyncResult, syncNumbers } from "../sync-numbers.ts";

/** The numbers an organization has: listed, changed, and synced with its carriers' accounts. */
export function phoneNumberOperations(deps: PhoneNumbersDeps): readonly Operation[] {
  return [
    defineOperation(listPhoneNumbers, async ({ scope, query }) => {
      const filter = {
        includesAssigned: query.include_assigned,
        includesUnassigned: query.include_unassigned,
        includesInactive: query.include_inactive,
      };
      return (await scope.transaction((unit) => listNumbers(unit, filter))).map(presentPhoneNumber);
    }),
    defineOperation(listAvailablePhoneNumbers, async ({ scope }) =>
      (await scope.transaction(listFreeNumbers)).map(presentPhoneNumber),
    ),
    defineOperation(syncPhoneNumbers, async ({ scope }) => {
      const result = await syncNumbers(deps, scope);
      return {
        success: result.failedProviders.length === 0,
        message: describeSync(result),
        synced_count: result.syncedCount,
      };
    }),
    defineOperation(updatePhoneNumber, async ({ scope, params, body }) => {
      const id = asId<PhoneNumberId>(params.phone_number_id);
      const number = await scope.transaction((unit) => changeNumber(unit, id, changeFromBody(body)));
      return { success: true, message: "Phone number updated", phone_number: presentPhoneNumber(number) };
    }),
  ];
}

function describeSync(result: SyncResult): string {
  const sentences = [`${countNumbers(result.syncedCount)} synced, ${result.importedCount} of them new`];
  if (result.elsewhereCount > 0) sentences.push(`${countNumbers(result.elsewhereCount)} left out: in use elsewhere`);
  if (result.failedProviders.length > 0) sentences.push(`could not ask ${result.failedProviders.join(", ")}`);
  return sentences.join("; ");
}

function countNumbers(count: number): string {
  return count === 1 ? "1 number" : `${count} numbers`;
}

/** What was not sent stays; 0 and null unassign, but a trunk only an empty text; no countries allow every country. */
function changeFromBody(body: z.output<typeof phoneNumberUpdate>): NumberChange {
  const { friendly_name: name, assistant_id: assistantId, flow_id: flowId, sip_trunk_id: trunkId } = body;
  const { allowed_country_codes: countries } = body;
  return {
    ...(name === undefined ? {} : { friendlyName: name === "" ? null : name }),
    ...(assistantId === undefined ? {} : { assistantId: assistantId ? asId(assistantId) : null }),
    ...(flowId === undefined ? {} : { flowId: flowId ? asId(flowId) : null }),
    ...(trunkId == null ? {} : { sipTrunkId: trunkId === "" ? null : trunkId }),
    ...(countries === undefined
      ? {}
      : { allowedCountryCodes: countries === null || countries.length === 0 ? null : [...new Set(countries)] }),
  };
}
