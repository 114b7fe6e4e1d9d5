import type { FindAddressProblem } from "../../platform/outbound-http/outbound-url-rules.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ModelTable } from "../../providers/llm/table.ts";
import type { AssistantHooks } from "./assistant-hooks.ts";

/** What the composition root passes to this feature. */
export interface AssistantsDeps {
  readonly platform: Pick<Platform, "data" | "envelope" | "clock">;
  readonly models: ModelTable;
  /** The rules that webhooks are sent by, checked before an address is stored. */
  readonly findAddressProblem: FindAddressProblem;
  /** Called in this order. */
  readonly hooks: readonly AssistantHooks[];
}
