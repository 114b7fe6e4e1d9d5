import type { Platform } from "../../platform/platform.ts";

/** What the composition root hands to the flows. */
export interface FlowsDeps {
  readonly platform: Pick<Platform, "data" | "envelope">;
}
