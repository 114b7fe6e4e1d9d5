import type { AssistantId, PhoneNumberId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { holdAssistant } from "../assistants/find-assistant.ts";
import { enqueueConfigureNumber } from "./jobs/configure-number-job.ts";
import type { PhoneNumber } from "./phone-number.ts";
import { assignNumbers, findNumber, findNumbers, type NumberChange, updateNumber } from "./phone-number-store.ts";

/**
 * Changes a number; who is to answer it must be there.
 * @throws DomainError `not-found`, `invalid-state` for a verified caller id that somebody is to answer
 */
export async function changeNumber(
  unit: ScopedUnitOfWork,
  id: PhoneNumberId,
  change: NumberChange,
): Promise<PhoneNumber> {
  const { assistantId } = change;
  if (assistantId != null && !(await holdAssistant(unit, assistantId))) throw notFound("Assistant");
  const isDone = await updateNumber(unit, id, change);
  const number = await readNumber(unit, id);
  if (!isDone) throw notAnswerable(number);
  if (assistantId != null) enqueueConfigureNumber(unit, id);
  return number;
}

/**
 * Has one assistant answer several numbers: all of them, or none.
 * @returns the numbers, the oldest first
 * @throws DomainError `not-found` for the assistant or any of the numbers, `invalid-state` for a verified caller id
 */
export async function assignNumbersInBulk(
  unit: ScopedUnitOfWork,
  ids: readonly PhoneNumberId[],
  assistantId: AssistantId,
): Promise<readonly PhoneNumber[]> {
  if (!(await holdAssistant(unit, assistantId))) throw notFound("Assistant");
  const wanted = [...new Set(ids)];
  const assigned = new Set(await assignNumbers(unit, wanted, assistantId));
  const numbers = await findNumbers(unit, wanted);
  if (numbers.length < wanted.length) throw notFound("Phone number");
  const refused = numbers.find(({ id }) => !assigned.has(id));
  if (refused !== undefined) throw notAnswerable(refused);
  for (const { id } of numbers) enqueueConfigureNumber(unit, id);
  return numbers;
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

function notAnswerable({ phoneNumber }: PhoneNumber): DomainError {
  return new DomainError("invalid-state", `${phoneNumber} is a verified caller id: nothing comes in on it`, {
    code: "verified-caller-id",
    fix: "Assign a number that stands in one of your carriers' accounts; a verified caller id can only be shown in calls.",
  });
}
