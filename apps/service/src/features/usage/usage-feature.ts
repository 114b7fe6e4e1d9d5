import type { Feature } from "../../platform/feature.ts";
import type { Platform } from "../../platform/platform.ts";
import { getOrganizationUsage } from "./operations/get-organization-usage.ts";
import { forgetOldUsage } from "./schedules/forget-old-usage.ts";

/** What is used, and how much of it may be. */
export function createUsageFeature(platform: Pick<Platform, "data">): Feature {
  return { operations: [getOrganizationUsage()], jobs: [], schedules: [forgetOldUsage(platform)] };
}
