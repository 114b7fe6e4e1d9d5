import type { AssistantId, OrganizationId, UserId } from "@parley/foundation/branded-ids";
import type { ClaimMode } from "../../conversation/answer/claims/tool-backing.ts";
import type { AiDisclosure } from "../../conversation/disclosure/ai-disclosure.ts";
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

/** How an assistant looks things up in its documents (`rag_settings`). */
export interface KnowledgeProfile {
  readonly isEnabled: boolean;
  /** Passages that fit what the customer said are there before the model is asked; it may look for more. */
  readonly looksUpFirst: boolean;
  /** How many passages a search gives. */
  readonly passageLimit: number;
  /** In characters. */
  readonly chunkSize: number;
  readonly chunkOverlap: number;
  readonly readsAtOnce: boolean;
  /** Whether passages come with the document's name, page and section. */
  readonly includesMetadata: boolean;
  /** What a search gives at most, in tokens. */
  readonly maxTokens: number;
  /** Turns passages into vectors, by which they are found besides their words. */
  readonly embeddingModel: string;
  /** 0 to 1: passages that are found by their vectors alone are at least this similar to the question. */
  readonly leastSimilarity: number;
  /** By its name; one we do not know is as the default. */
  readonly chunkingStrategy: string;
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
  /** What is done when it says that something was done, and no tool's success backs it. */
  readonly claims: ClaimMode;
  readonly knowledge: KnowledgeProfile;
  /** How it says that it is an AI. */
  readonly aiDisclosure: AiDisclosure;
  /** How it behaves in calls. */
  readonly voice: VoiceProfile;
  readonly webhookUrl: string | null;
  readonly smsWebhookUrl: string | null;
  /** Used instead of a sender number, if the carrier supports it. */
  readonly messagingServiceSid: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
