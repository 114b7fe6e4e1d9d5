import type { FlowId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { PinnedFlowWithBase } from "./flow.ts";
import { findNewestVersion } from "./flow-store.ts";

export { findFlow, findFlowsOf, findFlowVersion, holdFlow } from "./flow-store.ts";

/** The version that a conversation beginning now keeps until its end. */
export async function pinFlow(unit: ScopedUnitOfWork, id: FlowId): Promise<PinnedFlowWithBase> {
  const version = await findNewestVersion(unit, id);
  if (version === null) throw new Error("a number's flow is not on record");
  return version;
}
