import type { AssistantId, PhoneNumberId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { holdAssistant } from "../../assistants/find-assistant.ts";
import { holdFlow } from "../../flows/find-flow.ts";
import { holdTrunk } from "../../sip-trunks/hold-trunk.ts";
import { noteTrunkChange } from "../../sip-trunks/sync/note-trunk-change.ts";
import { tellCarrierOf } from "../carrier-settings/configure-number-job.ts";
import type { PhoneNumber } from "../phone-number.ts";
import {
  type Answerer,
  assignNumbers,
  findNumber,
  findNumbers,
  type NumberChange,
  updateNumber,
} from "../phone-number-store.ts";

/**
 * Changes a number. The assistant or flow it is assigned to must exist.
 * @throws DomainError `not-found`, `invalid-state` when a verified caller id would be assigned, `invalid-input` when both an
 *   assistant and a flow are named
 */
export async function changeNumber(
  unit: ScopedUnitOfWork,
  id: PhoneNumberId,
  change: NumberChange,
): Promise<PhoneNumber> {
  const { assistantId, flowId, sipTrunkId } = change;
  if (assistantId != null && flowId != null) throw twoAnswerers();
  if (assistantId != null) await requireAnswerer(unit, { assistantId });
  if (flowId != null) await requireAnswerer(unit, { flowId });
  if (sipTrunkId != null && !(await holdTrunk(unit, sipTrunkId))) throw notFound("SIP trunk");
  const isDone = await updateNumber(unit, id, change);
  const number = await readNumber(unit, id);
  if (!isDone) throw notAnswerable(number);
  if (sipTrunkId !== undefined) await noteTrunkChange(unit);
  if (assistantId !== undefined || flowId !== undefined) await tellCarrierOf(unit, [id]);
  return number;
}

/**
 * Assigns several numbers to one assistant: all of them, or none.
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
  await tellCarrierOf(
    unit,
    numbers.map(({ id }) => id),
  );
  return numbers;
}

/**
 * Unassigns a number, so that nobody answers it.
 * @param answeredBy who must be answering it now; null: anyone
 * @throws DomainError `not-found`, `invalid-state` when somebody else answers it
 */
export async function unassignNumber(
  unit: ScopedUnitOfWork,
  id: PhoneNumberId,
  answeredBy: Answerer | null,
): Promise<PhoneNumber> {
  if (answeredBy !== null) await requireAnswerer(unit, answeredBy);
  const isDone = await updateNumber(unit, id, { assistantId: null, flowId: null }, answeredBy ?? undefined);
  const number = await readNumber(unit, id);
  if (isDone) {
    await tellCarrierOf(unit, [id]);
    return number;
  }
  const noun = answeredBy !== null && "flowId" in answeredBy ? "flow" : "assistant";
  throw new DomainError("invalid-state", `The ${noun} does not answer this number`, { code: "number-not-assigned" });
}

/** Locks the assistant or flow against deletion until the transaction ends. @throws DomainError `not-found` */
async function requireAnswerer(unit: ScopedUnitOfWork, answerer: Answerer): Promise<void> {
  if ("flowId" in answerer) {
    if (!(await holdFlow(unit, answerer.flowId))) throw notFound("Flow");
  } else if (!(await holdAssistant(unit, answerer.assistantId))) {
    throw notFound("Assistant");
  }
}

async function readNumber(unit: ScopedUnitOfWork, id: PhoneNumberId): Promise<PhoneNumber> {
  const number = await findNumber(unit, id);
  if (number === null) throw notFound("Phone number");
  return number;
}

function twoAnswerers(): DomainError {
  return new DomainError("invalid-input", "A number is answered by an assistant or by a flow, not by both", {
    code: "two-answerers",
    fix: "Send one of assistant_id and flow_id.",
  });
}

function notAnswerable({ phoneNumber }: PhoneNumber): DomainError {
  return new DomainError("invalid-state", `${phoneNumber} is a verified caller id: nothing comes in on it`, {
    code: "verified-caller-id",
    fix: "Assign a number from one of your carriers' accounts; a verified caller id can only be shown in calls.",
  });
}
