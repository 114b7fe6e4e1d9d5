import type { Platform } from "../../platform/platform.ts";
import type { ProvidersListing } from "../../providers/llm/table.ts";

/** What the composition root hands to the assistants. */
export interface AssistantsDeps {
  readonly platform: Pick<Platform, "data" | "envelope">;
  /** Model providers as anyone may see them. */
  readonly providersListing: () => ProvidersListing;
}
