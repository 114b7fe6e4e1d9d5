import { actingTools } from "./acting-tools.ts";
import { draftingTools } from "./drafting-tools.ts";
import type { OfferedOperation } from "./offered-operation.ts";
import { readingTools } from "./reading-tools.ts";
import { tryingTools } from "./trying-tools.ts";

/** In the order in which they are listed. */
export const ALL_TOOLS: readonly OfferedOperation[] = [
  ...readingTools,
  ...tryingTools,
  ...draftingTools,
  ...actingTools,
];

const byName = new Map(ALL_TOOLS.map((tool) => [tool.name, tool]));

/** Null when there is no such tool. */
export function findTool(name: string): OfferedOperation | null {
  return byName.get(name) ?? null;
}
