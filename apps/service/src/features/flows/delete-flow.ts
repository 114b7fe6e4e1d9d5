import type { FlowId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { unassignNumbersOfFlow } from "../phone-numbers/assignment/assigned-numbers.ts";
import { markFlowDeleted } from "./flow-store.ts";

/** The row stays, for the conversations that name it, and its numbers are free again. @throws DomainError `not-found` */
export async function deleteFlow(unit: ScopedUnitOfWork, id: FlowId): Promise<void> {
  if (!(await markFlowDeleted(unit, id))) throw notFound("Flow");
  await unassignNumbersOfFlow(unit, id);
}
