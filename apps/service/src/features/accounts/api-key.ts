import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";
import type { KeyPermissions } from "../../platform/http/identity.ts";

/** What is known of a key once it was handed out; never the key. */
export interface ApiKey {
  readonly id: number;
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly name: string;
  readonly displayPrefix: string;
  readonly permissions: KeyPermissions;
  readonly requestsPerMinute: number | null;
  readonly isActive: boolean;
  readonly usageCount: number;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
