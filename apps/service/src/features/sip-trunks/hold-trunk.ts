import { isUuid } from "@parley/foundation/uuid-text";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { lockTrunk } from "./trunk-store.ts";

/** Keeps a trunk from being deleted before the transaction ends. @returns false when the organization has no such trunk */
export async function holdTrunk(unit: ScopedUnitOfWork, id: string): Promise<boolean> {
  return isUuid(id) && (await lockTrunk(unit, id)) !== null;
}
