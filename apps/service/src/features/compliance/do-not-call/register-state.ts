import { judgeRegisters } from "@parley/contact-rules/refusals";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { selectRegisters } from "./do-not-call-store.ts";

/** Whether the organization's copies of public registers allow marketing at that moment. */
export async function findRegisterState(unit: ScopedUnitOfWork, at: Date): Promise<"ok" | "missing" | "stale"> {
  return judgeRegisters(await selectRegisters(unit), at);
}
