import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storable } from "../../platform/database/storable.ts";
import type { PromptStatus } from "./prompt-states.ts";
import type { PromptStep } from "./prompt-version.ts";

export async function insertPromptMove(
  unit: ScopedUnitOfWork,
  versionId: number,
  step: Omit<PromptStep, "id" | "movedAt">,
): Promise<void> {
  await unit.db
    .insertInto("prompt_moves")
    .values({
      organization_id: unit.organizationId,
      prompt_version_id: versionId,
      move: step.move,
      from_status: step.from,
      to_status: step.to,
      traffic_percentage: step.trafficPercentage,
      reason: step.reason === null ? null : storable(step.reason),
      moved_by: step.movedBy,
    })
    .execute();
}

/** The first one first. */
export async function listPromptMoves(unit: ScopedUnitOfWork, versionId: number): Promise<readonly PromptStep[]> {
  const rows = await unit.db
    .selectFrom("prompt_moves")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("prompt_version_id", "=", versionId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    move: row.move as PromptStep["move"],
    from: row.from_status as PromptStatus | null,
    to: row.to_status as PromptStatus,
    trafficPercentage: row.traffic_percentage,
    reason: row.reason,
    movedBy: row.moved_by,
    movedAt: row.moved_at,
  }));
}
