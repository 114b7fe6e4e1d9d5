import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { AssistantRow } from "../record/from-row.ts";
import { type AssignedNumber, listAssignedNumbers } from "./assigned-number-store.ts";
import { type AssistantStatistics, readAssistantStatistics } from "./statistics-store.ts";

/** An assistant with what a response shows in addition to its record. */
export interface AssistantView {
  readonly row: AssistantRow;
  readonly numbers: readonly AssignedNumber[];
  /** Null: statistics were not requested. */
  readonly statistics: AssistantStatistics | null;
}

const NO_CALLS: AssistantStatistics = {
  callCount: 0,
  completedCount: 0,
  failedCount: 0,
  endedCount: 0,
  totalDurationSeconds: 0,
};

export async function viewAssistants(
  unit: ScopedUnitOfWork,
  rows: readonly AssistantRow[],
  includeStatistics: boolean,
): Promise<readonly AssistantView[]> {
  const ids = rows.map((row) => row.id);
  const numbers = await listAssignedNumbers(unit, ids);
  const statistics = includeStatistics ? await readAssistantStatistics(unit, ids) : null;
  return rows.map((row) => ({
    row,
    numbers: numbers.filter((number) => number.assistantId === row.id),
    statistics: statistics === null ? null : (statistics.get(row.id) ?? NO_CALLS),
  }));
}
