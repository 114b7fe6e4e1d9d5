import type { fallbackKey } from "@parley/contracts/vendor-settings/fallback-key-contracts";
import type { z } from "zod";
import type { FallbackKeyRecord } from "./fallback-key-store.ts";

export function presentFallbackKey(key: FallbackKeyRecord): z.input<typeof fallbackKey> {
  return { id: key.id, name: key.name, enabled: key.isEnabled, concurrent_limit: key.concurrentLimit };
}
