import type { assistant } from "@parley/contracts/assistant-schemas";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { Identity } from "../../platform/http/identity.ts";
import { settingsOf } from "./assistant-from-row.ts";
import type { AssistantStatistics } from "./assistant-statistics.ts";
import type { AssistantView } from "./assistant-view.ts";
import { MASK } from "./secret-mask.ts";
import { mapSecrets } from "./secret-places.ts";

export function presentAssistant(view: AssistantView, identity: Identity): z.input<typeof assistant> {
  const { row, numbers, statistics } = view;
  const settings = settingsOf(row);
  return {
    // Never the stored members of these names, should an older version have stored one.
    ...(maySeeSecretEnds(identity) ? settings : mapSecrets(settings, () => MASK)),
    id: row.id,
    organization_id: row.organization_id,
    user_id: row.user_id,
    name: row.name,
    description: row.description,
    is_active: row.is_active,
    created_at: toWireTimestamp(row.created_at),
    updated_at: toWireTimestamp(row.updated_at),
    ...presentStatistics(statistics),
    phone_numbers: numbers.map((number) => ({
      id: number.id,
      phone_number: number.phoneNumber,
      friendly_name: number.friendlyName,
      provider: number.provider,
      is_active: number.isActive,
    })),
  };
}

/** Those who may set a secret see the end of it; to others every secret looks the same. */
function maySeeSecretEnds({ role, isVerified, credential }: Identity): boolean {
  return role !== "viewer" && isVerified && (credential.kind !== "api-key" || credential.permissions.write);
}

function presentStatistics(statistics: AssistantStatistics | null) {
  if (statistics === null) return { total_calls: null, avg_call_duration: null, success_rate: null };
  const { callCount, completedCount, failedCount, endedCount, totalDurationSeconds } = statistics;
  const decidedCount = completedCount + failedCount;
  return {
    total_calls: callCount,
    avg_call_duration: endedCount === 0 ? 0 : Math.round(totalDurationSeconds / endedCount),
    success_rate: decidedCount === 0 ? 0 : Math.round((10_000 * completedCount) / decidedCount) / 100,
    call_count: callCount,
    total_duration: totalDurationSeconds,
  };
}
