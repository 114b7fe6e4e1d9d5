import type { AssistantId, PhoneNumberId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { OwnedNumber } from "../../providers/telephony/carrier-numbers.ts";
import { holdAssistant } from "../assistants/find-assistant.ts";
import { forgetCallerId } from "./caller-ids/store.ts";
import { tellCarrierOf } from "./carrier-settings/configure-number-job.ts";
import { insertNumber, refreshNumber, updateNumber } from "./phone-number-store.ts";

export interface ImportRequest {
  readonly provider: string;
  readonly providerAccountId: string;
  /** As the carrier describes it. */
  readonly owned: OwnedNumber;
  /** Null: the carrier's own name for it. */
  readonly friendlyName: string | null;
  /** The assistant to assign it to; not assigned if that assistant has been deleted. */
  readonly assistantId: AssistantId | null;
}

export interface ImportedNumber {
  readonly id: PhoneNumberId;
  /** False when the organization had it already. */
  readonly isNew: boolean;
}

/**
 * Imports a number from a carrier's account, or updates what is known about it. Null when another organization has the
 * number: it can belong to only one. If it was a verified caller id before, that entry is removed.
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
