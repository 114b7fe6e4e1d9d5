import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { countGraph } from "./graph-store.ts";

/** How much an assistant may be given, and how many relations there are. */
export async function readMemoryFigures(
  unit: ScopedUnitOfWork,
  assistantId: number,
  hidesCallers: boolean,
): Promise<{ readonly memoryCount: number; readonly edgeCount: number }> {
  const { memories, edges } = await countGraph(unit, { assistantId, memoryTypes: null, hidesCallers });
  const sum = (rows: readonly { readonly count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  return { memoryCount: sum(memories), edgeCount: sum(edges) };
}
