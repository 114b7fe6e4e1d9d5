import type { Feature } from "../../platform/feature.ts";
import type { Platform } from "../../platform/platform.ts";
import { usageOperations } from "./operations/usage.ts";
import { forgetOldUsage } from "./schedules/forget-old-usage.ts";

/** What is used, and how much of it may be. */
export function createUsageFeature(platform: Pick<Platform, "data">): Feature {
  return { operations: usageOperations, jobs: [], schedules: [forgetOldUsage(platform)] };
}
