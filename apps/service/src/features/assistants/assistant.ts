import type { AssistantId, OrganizationId, UserId } from "@parley/foundation/branded-ids";
import type { ModelSettings } from "../../providers/llm/language-model.ts";
import type { VoiceProfile } from "./voice-profile.ts";

/** A model an assistant may answer with. Its key is kept separately, in `AssistantSecrets`. */
export interface ModelChoice {
  readonly provider: string;
  /** Null: the provider's own default. */
  readonly modelId: string | null;
  /** The organization's own address for the model; null: the provider's, or the operator's replacement. */
  readonly baseUrl: string | null;
  /** Anything else the provider needs (Azure: `api_version`, `deployment`), unchecked; null: nothing. */
  readonly customConfig: Readonly<Record<string, unknown>> | null;
  /** Position in the record's list of fallbacks; null for the first choice; `none` for a model that is not in the record. */
  readonly fallbackPosition: number | null | "none";
}

/** An assistant as the other features see it: what texts and calls need from its record. */
export interface Assistant {
  readonly id: AssistantId;
  readonly organizationId: OrganizationId;
  /** Who created it. */
  readonly userId: UserId;
  readonly name: string;
  readonly description: string | null;
  readonly isActive: boolean;
  readonly systemPrompt: string;
  readonly welcomeMessage: string | null;
  readonly modelSettings: ModelSettings;
  readonly model: ModelChoice;
  /** In the order they are tried; empty when fallbacks are switched off. */
  readonly fallbackModels: readonly ModelChoice[];
  /** Names of tools that are switched on, built-in ones and the organization's. */
  readonly enabledTools: readonly string[];
  /** Tools written into the record itself, as they were sent; secrets in them are masked (`customToolsWithSecrets`). */
  readonly customTools: readonly Readonly<Record<string, unknown>>[];
  /** How it behaves in calls. */
  readonly voice: VoiceProfile;
  readonly webhookUrl: string | null;
  readonly smsWebhookUrl: string | null;
  /** Used instead of a sender number, if the carrier supports it. */
  readonly messagingServiceSid: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
