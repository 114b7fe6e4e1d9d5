import {
  addVerifiedCallerId,
  syncVerifiedCallerIds,
} from "@parley/contracts/phone-numbers/verified-caller-id-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requestCallerIdVerification } from "../caller-ids/request-verification.ts";
import { type CallerIdSyncResult, syncCallerIds } from "../caller-ids/sync-caller-ids.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";

/** Numbers at other carriers that an organization may show in its calls once it has proved that it owns them. */
export function callerIdOperations(deps: PhoneNumbersDeps): readonly Operation[] {
  return [
    defineOperation(addVerifiedCallerId, async ({ scope, body }) => {
      const friendlyName = body.friendly_name || null;
      const request = { phoneNumber: body.phone_number, friendlyName };
      const { phoneNumber, provider, validationCode } = await requestCallerIdVerification(deps, scope, request);
      const answer =
        validationCode === null
          ? `${provider} texts a code to ${phoneNumber}: enter it in the ${provider} console.`
          : `${provider} calls ${phoneNumber} now: answer, and enter ${validationCode}.`;
      return {
        success: true,
        message: answer,
        phone_number: phoneNumber,
        friendly_name: friendlyName,
        provider,
        validation_code: validationCode,
        next_steps: [
          answer,
          "Then call POST /api/v1/phone-numbers/organization/sync-verified-caller-ids: the number appears once the carrier has verified it.",
        ],
      };
    }),
    defineOperation(syncVerifiedCallerIds, async ({ scope }) => {
      const result = await syncCallerIds(deps, scope);
      return {
        success: result.failedProviders.length === 0,
        message: describeSync(result),
        synced_count: result.syncedCount,
        added_count: result.addedCount,
        removed_count: result.removedCount,
      };
    }),
  ];
}

function describeSync(result: CallerIdSyncResult): string {
  const { syncedCount, addedCount, removedCount, ownCount, failedProviders } = result;
  const sentences = [`${syncedCount} verified, ${addedCount} of them new`];
  if (removedCount > 0) sentences.push(`${removedCount} no longer verified`);
  if (ownCount > 0) sentences.push(`${ownCount} left out: numbers of your own`);
  if (failedProviders.length > 0) sentences.push(`could not ask ${failedProviders.join(", ")}`);
  return sentences.join("; ");
}
