import type { Feature } from "../../platform/feature.ts";
import type { Platform } from "../../platform/platform.ts";
import { usageOperations } from "./operations/usage.ts";
import { forgetOldUsage } from "./schedules/forget-old-usage.ts";

/** Usage and its limits. */
export function createUsageFeature(platform: Pick<Platform, "data">): Feature {
  return { operations: usageOperations, jobs: [], schedules: [forgetOldUsage(platform)] };
}
