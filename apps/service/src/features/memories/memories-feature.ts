import type { Feature } from "../../platform/feature.ts";
import { extractMemories } from "./extraction/extract-memories.ts";
import type { MemoriesDeps } from "./memories-deps.ts";
import { callerMemoryOperations } from "./operations/caller-memories.ts";
import { extractionOperations } from "./operations/extractions.ts";
import { memoryOperations } from "./operations/memories.ts";
import { memoryGraphOperations } from "./operations/memory-graph.ts";
import { memorySearchOperations } from "./operations/memory-search.ts";
import { countMemoryTerms } from "./schedules/count-memory-terms.ts";
import { forgetOldMemories } from "./schedules/forget-old-memories.ts";
import { readOverdueConversations } from "./schedules/read-overdue-conversations.ts";

/** @param jobDeps the same on the workers' database connections */
export function createMemoriesFeature(deps: MemoriesDeps, jobDeps: MemoriesDeps): Feature {
  return {
    operations: [
      ...memoryOperations(deps),
      ...memorySearchOperations(deps),
      ...memoryGraphOperations,
      ...extractionOperations,
      ...callerMemoryOperations(deps),
    ],
    jobs: [extractMemories(jobDeps)],
    schedules: [forgetOldMemories(jobDeps), countMemoryTerms(jobDeps), readOverdueConversations(jobDeps)],
  };
}
