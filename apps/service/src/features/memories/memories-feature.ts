import type { Feature } from "../../platform/feature.ts";
import type { MemoriesDeps } from "./memories-deps.ts";
import { callerMemoryOperations } from "./operations/caller-memories.ts";
import { memoryOperations } from "./operations/memories.ts";
import { forgetOldMemories } from "./schedules/forget-old-memories.ts";

export function createMemoriesFeature(deps: MemoriesDeps): Feature {
  return {
    operations: [...memoryOperations(deps), ...callerMemoryOperations(deps)],
    jobs: [],
    schedules: [forgetOldMemories(deps)],
  };
}
