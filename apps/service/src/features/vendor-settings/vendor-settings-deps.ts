import type { Platform } from "../../platform/platform.ts";

export interface VendorSettingsDeps {
  readonly platform: Pick<Platform, "envelope">;
}
