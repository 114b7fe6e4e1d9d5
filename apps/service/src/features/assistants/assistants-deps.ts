import type { Platform } from "../../platform/platform.ts";
import type { ProviderSettings } from "../accounts/organization/provider-settings.ts";
import type { ConfigureModelDeps } from "../answering/configure-models.ts";
import type { LocalModelDeps } from "../answering/find-local-model.ts";

/** What the composition root hands to the assistants. */
export interface AssistantsDeps extends ConfigureModelDeps, LocalModelDeps {
  readonly platform: Pick<Platform, "data" | "envelope" | "clock">;
  readonly providerSettings: ProviderSettings;
}
