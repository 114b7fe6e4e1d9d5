import type { Platform } from "../../platform/platform.ts";

/** What the composition root hands to the memories. */
export interface MemoriesDeps {
  readonly platform: Pick<Platform, "data" | "hashes" | "clock">;
}
