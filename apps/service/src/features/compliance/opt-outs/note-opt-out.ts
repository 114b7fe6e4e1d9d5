import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ComplianceDeps } from "../compliance-deps.ts";

export interface NotedOptOut {
  readonly isNew: boolean;
  readonly optedOutAt: Date;
  readonly cancelledTexts: number;
}

/**
 * Puts a number on the organization's list of opt-outs, as somebody of the organization was told. Texts that wait are cancelled.
 * @param phoneNumber E.164
 */
export async function noteOptOut(
  { optOuts, cancelQueuedTexts }: Pick<ComplianceDeps, "optOuts" | "cancelQueuedTexts">,
  unit: ScopedUnitOfWork,
  phoneNumber: string,
): Promise<NotedOptOut> {
  const isNew = await optOuts.add(unit, phoneNumber, "member");
  const optedOutAt = await optOuts.find(unit, phoneNumber);
  // Only a START of the recipient in between takes it off again.
  if (optedOutAt === null) return noteOptOut({ optOuts, cancelQueuedTexts }, unit, phoneNumber);
  return { isNew, optedOutAt, cancelledTexts: await cancelQueuedTexts(unit, phoneNumber) };
}
