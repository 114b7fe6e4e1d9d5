import { asId, type ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { PinnedFlow } from "../../flows/flow.ts";

/** A thread that began with a flow. */
export interface ThreadOfFlow {
  readonly flow: PinnedFlow;
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
  readonly direction: "inbound" | "outbound";
}

/** Null when no flow leads the thread. */
export async function findThreadOfFlow(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<ThreadOfFlow | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select(["flow_id", "flow_version", "customer_phone_number", "assistant_phone_number", "direction"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", conversationId)
    .executeTakeFirst();
  if (row === undefined || row.flow_id === null || row.flow_version === null) return null;
  return {
    flow: { flowId: asId(row.flow_id), version: row.flow_version },
    customerPhoneNumber: row.customer_phone_number,
    assistantPhoneNumber: row.assistant_phone_number,
    direction: row.direction === "outbound" ? "outbound" : "inbound",
  };
}
