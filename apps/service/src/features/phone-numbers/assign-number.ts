import type { AssistantId, PhoneNumberId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { holdAssistant } from "../assistants/find-assistant.ts";
import { enqueueConfigureNumber } from "./jobs/configure-number-job.ts";
import type { PhoneNumber } from "./phone-number.ts";
import { findNumber, type NumberChange, updateNumber } from "./phone-number-store.ts";

/**
 * Changes a number; who is to answer it must be there. @throws DomainError `not-found`
 */
export async function changeNumber(
  unit: ScopedUnitOfWork,
  id: PhoneNumberId,
  change: NumberChange,
): Promise<PhoneNumber> {
  const { assistantId } = change;
  if (assistantId != null && !(await holdAssistant(unit, assistantId))) throw notFound("Assistant");
  if (!(await updateNumber(unit, id, change))) throw notFound("Phone number");
  if (assistantId != null) enqueueConfigureNumber(unit, id);
  return readNumber(unit, id);
}

/**
 * Has nobody answer a number.
 * @param answeredBy who must be answering it now; null: whoever it is
 * @throws DomainError `not-found`, `invalid-state` when somebody else answers it
 */
export async function unassignNumber(
  unit: ScopedUnitOfWork,
  id: PhoneNumberId,
  answeredBy: AssistantId | null,
): Promise<PhoneNumber> {
  if (answeredBy !== null && !(await holdAssistant(unit, answeredBy))) throw notFound("Assistant");
  const isDone = await updateNumber(unit, id, { assistantId: null }, answeredBy ?? undefined);
  const number = await readNumber(unit, id);
  if (isDone) return number;
  throw new DomainError("invalid-state", "The assistant does not answer this number", { code: "number-not-assigned" });
}

async function readNumber(unit: ScopedUnitOfWork, id: PhoneNumberId): Promise<PhoneNumber> {
  const number = await findNumber(unit, id);
  if (number === null) throw notFound("Phone number");
  return number;
}
