import type { LlmProviderName } from "@parley/contracts/provider-names";
import type { UserId } from "@parley/foundation/branded-ids";
import type { JsonObject } from "../../platform/record-secrets/secret-places.ts";

/** A model configuration an organization keeps. */
export interface LlmPreset {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly provider: LlmProviderName;
  /** As in an assistant's `llm_provider_config`; secrets are masked. */
  readonly config: JsonObject;
  readonly includesApiKey: boolean;
  readonly isDefault: boolean;
  readonly version: number;
  /** Null when the author's account is gone. */
  readonly createdBy: UserId | null;
  readonly createdAt: Date;
}

/** The parts that people set. */
export type PresetMembers = Omit<LlmPreset, "id" | "version" | "createdBy" | "createdAt">;
