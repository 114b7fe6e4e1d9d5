import type { Platform } from "../../platform/platform.ts";
import type { FindAddressProblem } from "./definitions/check-configuration.ts";

/** What the composition root hands to the tools. */
export interface ToolsDeps {
  readonly platform: Pick<Platform, "data" | "envelope" | "guardedHttp" | "clock" | "random">;
  /** The rules that `guardedHttp` has for addresses, checked before anything is stored. */
  readonly findAddressProblem: FindAddressProblem;
}
