import type { assistant } from "@parley/contracts/assistants/assistant-schemas";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import { mayDo } from "../../../platform/http/access.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import { MASK } from "../../../platform/record-secrets/secret-mask.ts";
import { mapSecrets } from "../../../platform/record-secrets/secret-places.ts";
import { recordFromRow, snapshotOf } from "../record/record.ts";
import type { AssistantStatistics } from "./statistics-store.ts";
import type { AssistantView } from "./view.ts";

/** @param includesRates whether to include rates and averages in addition to the plain counts */
export function presentAssistant(
  view: AssistantView,
  identity: Identity,
  includesRates: boolean,
): z.input<typeof assistant> {
  const { row, numbers, statistics } = view;
  const showsEnds = maySeeSecretEnds(identity);
  return {
    // First, so that the members below win if an older version stored one under the same name.
    ...mapSecrets(snapshotOf(recordFromRow(row)), (_path, mask) => (showsEnds ? mask : MASK)),
    id: row.id,
    organization_id: row.organization_id,
    user_id: row.user_id,
    name: row.name,
    description: row.description,
    is_active: row.is_active,
    created_at: toWireTimestamp(row.created_at),
    updated_at: toWireTimestamp(row.updated_at),
    ...presentStatistics(statistics, includesRates),
    phone_numbers: numbers.map((number) => ({
      id: number.id,
      phone_number: number.phoneNumber,
      friendly_name: number.friendlyName,
      provider: number.provider,
      is_active: number.isActive,
    })),
  };
}

/** People who may set a secret see its last characters; to everyone else every secret looks the same. */
export function maySeeSecretEnds(identity: Identity): boolean {
  return mayDo("write", identity);
}

function presentStatistics(statistics: AssistantStatistics | null, includesRates: boolean) {
  const noRates = { total_calls: null, avg_call_duration: null, success_rate: null };
  if (statistics === null) return noRates;
  const { callCount, completedCount, failedCount, endedCount, totalDurationSeconds } = statistics;
  const counts = { call_count: callCount, total_duration: totalDurationSeconds };
  if (!includesRates) return { ...noRates, ...counts };
  const decidedCount = completedCount + failedCount;
  return {
    total_calls: callCount,
    avg_call_duration: endedCount === 0 ? 0 : Math.round(totalDurationSeconds / endedCount),
    success_rate: decidedCount === 0 ? 0 : Math.round((10_000 * completedCount) / decidedCount) / 100,
    ...counts,
  };
}
