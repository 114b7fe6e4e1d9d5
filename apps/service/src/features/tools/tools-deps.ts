import type { FindAddressProblem } from "../../platform/outbound-http/outbound-url-rules.ts";
import type { Platform } from "../../platform/platform.ts";

/** What the composition root hands to the tools. */
export interface ToolsDeps {
  readonly platform: Pick<Platform, "data" | "envelope" | "guardedHttp" | "clock" | "random">;
  /** The rules that `guardedHttp` has for addresses, checked before anything is stored. */
  readonly findAddressProblem: FindAddressProblem;
}
