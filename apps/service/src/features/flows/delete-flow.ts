import type { FlowId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { markFlowDeleted } from "./flow-store.ts";

export type OnFlowDeleted = (unit: ScopedUnitOfWork, id: FlowId) => Promise<void>;

/** Deletes a flow and frees its numbers; the row stays for the conversations that name it. @throws DomainError `not-found` */
export async function removeFlow(unit: ScopedUnitOfWork, id: FlowId, onFlowDeleted: OnFlowDeleted): Promise<void> {
  if (!(await markFlowDeleted(unit, id))) throw notFound("Flow");
  await onFlowDeleted(unit, id);
}
