import type { Feature } from "../../platform/feature.ts";
import type { Platform } from "../../platform/platform.ts";
import { judgeCanaries } from "./canary/judge-canaries.ts";
import { promptShadowOperations } from "./operations/prompt-shadows.ts";
import { promptVersionOperations } from "./operations/prompt-versions.ts";

/** @param jobPlatform on the workers' database connections */
export function createPromptsFeature(jobPlatform: Pick<Platform, "data" | "logger">): Feature {
  return {
    operations: [...promptVersionOperations, ...promptShadowOperations],
    jobs: [],
    schedules: [judgeCanaries(jobPlatform)],
  };
}
