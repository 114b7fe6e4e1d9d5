import type { listApiKeys } from "@parley/contracts/accounts/api-key-contracts";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { ApiKey } from "./api-key-store.ts";

type WireApiKey = z.input<NonNullable<(typeof listApiKeys)["success"]>>[number];

export function presentApiKey(key: ApiKey): WireApiKey {
  return {
    id: key.id,
    user_id: key.userId,
    name: key.name,
    key_prefix: `${key.displayPrefix}...`,
    last_used_at: toWireTimestampOrNull(key.lastUsedAt),
    last_used_address: key.lastUsedAddress,
    expires_at: toWireTimestampOrNull(key.expiresAt),
    usage_count: key.usageCount,
    is_active: key.isActive,
    permissions: { ...key.permissions },
    rate_limit: key.requestsPerMinute === null ? {} : { requests_per_minute: key.requestsPerMinute },
    created_at: toWireTimestamp(key.createdAt),
    updated_at: toWireTimestamp(key.updatedAt),
  };
}
