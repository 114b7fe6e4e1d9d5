import type { MemoryWritePolicyOnWire } from "@parley/contracts/learning/memory-policy-schema";
import type { OrganizationId } from "@parley/foundation/branded-ids";

export interface Organization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly domain: string | null;
  /** IANA name; null: none is set. */
  readonly timeZone: string | null;
  readonly isActive: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
  /** What may be remembered of callers; null: the defaults. */
  readonly memoryWritePolicy: MemoryWritePolicyOnWire | null;
  /** Null: `lexical`. */
  readonly memoryEmbeddingModel: string | null;
  /** Plain provider settings by their wire name. */
  readonly providerSettings: Readonly<Record<string, string>>;
  /** Goes up with every change of a provider setting or secret. */
  readonly providerSettingsVersion: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
