import type { AssistantId, PhoneNumberId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { OwnedNumber } from "../../providers/telephony/telephony-provider.ts";
import { holdAssistant } from "../assistants/find-assistant.ts";
import { forgetCallerId } from "./caller-ids/store.ts";
import { tellCarrierOf } from "./carrier-settings/configure-number-job.ts";
import { insertNumber, refreshNumber, updateNumber } from "./phone-number-store.ts";

export interface ImportRequest {
  readonly provider: string;
  readonly providerAccountId: string;
  /** As the carrier tells it. */
  readonly owned: OwnedNumber;
  /** Null: the carrier's own name of it. */
  readonly friendlyName: string | null;
  /** Who is to answer it; left out when that assistant has gone. */
  readonly assistantId: AssistantId | null;
}

export interface ImportedNumber {
  readonly id: PhoneNumberId;
  /** False when the organization had it already. */
  readonly isNew: boolean;
}

/**
 * Takes a number of a carrier's account into the organization, or brings what is known of it up to date. Null when the
 * number routes to another organization: a number can belong to one only. One it had verified as caller id before is now
 * its own.
 */
export async function importPhoneNumber(
  unit: ScopedUnitOfWork,
  request: ImportRequest,
): Promise<ImportedNumber | null> {
  const record = { ...request, friendlyName: request.friendlyName ?? request.owned.friendlyName };
  const insertedId = await insertNumber(unit, record);
  const id = insertedId ?? (await refreshNumber(unit, record));
  if (id === null) return null;
  if (insertedId !== null) await forgetCallerId(unit, request.owned.phoneNumber);
  const { assistantId } = request;
  if (assistantId !== null && (await holdAssistant(unit, assistantId))) {
    await updateNumber(unit, id, { assistantId });
    await tellCarrierOf(unit, [id]);
  }
  return { id, isNew: insertedId !== null };
}

export function numberInUse(): DomainError {
  return new DomainError("conflict", "The number is in use elsewhere in this service", { code: "number-in-use" });
}
