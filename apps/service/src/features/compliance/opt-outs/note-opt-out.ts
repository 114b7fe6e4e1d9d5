import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ComplianceDeps } from "../compliance-deps.ts";
import type { OptedOut } from "./opt-outs.ts";

export interface NotedOptOut extends OptedOut {
  readonly optedOutAt: Date;
}

/**
 * Puts a number on the organization's list of opt-outs, as somebody of the organization was told.
 * @param phoneNumber E.164
 */
export async function noteOptOut(
  { optOuts }: Pick<ComplianceDeps, "optOuts">,
  unit: ScopedUnitOfWork,
  phoneNumber: string,
): Promise<NotedOptOut> {
  const optedOut = await optOuts.optOut(unit, phoneNumber, "member");
  const optedOutAt = await optOuts.find(unit, phoneNumber);
  // Only a START of the recipient in between takes it off again.
  if (optedOutAt === null) return noteOptOut({ optOuts }, unit, phoneNumber);
  return { ...optedOut, optedOutAt };
}
