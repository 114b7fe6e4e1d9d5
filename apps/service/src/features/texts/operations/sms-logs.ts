import { listSmsLogs, readSmsLog, readSmsLogStats } from "@parley/contracts/texts/sms-log-contracts";
import { readTimeRange } from "@parley/contracts/wire-types";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { countLogs, countMatchingLogs, findLog, listLogs, type TextLogCount } from "../logs/log-store.ts";
import { presentLog } from "../logs/present-log.ts";

/** Endpoints about texts as carriers know them. */
export const smsLogOperations: readonly Operation[] = [
  defineOperation(listSmsLogs, ({ scope, query }) => {
    const { skip, limit, before, with_total: withTotal } = query;
    const filter = {
      provider: query.provider,
      direction: query.direction,
      status: query.status,
      fromNumber: readPhoneNumber(query.from_number),
      toNumber: readPhoneNumber(query.to_number),
      assistantId: query.assistant_id,
      ...readTimeRange(query),
      search: query.search,
    };
    return scope.transaction(async (unit) => {
      const { items, hasMore } = await listLogs(unit, filter, { skip, limit, after: before ?? null });
      const total = withTotal ? { total: await countMatchingLogs(unit, filter) } : {};
      return { items: items.map(presentLog), ...total, skip, limit, has_more: hasMore };
    });
  }),
  defineOperation(readSmsLog, async ({ scope, params }) => {
    const log = await scope.transaction((unit) => findLog(unit, params.log_id));
    if (log === null) throw notFound("SMS log");
    return { ...presentLog(log), organization_id: scope.organizationId, provider_payload: log.providerPayload };
  }),
  defineOperation(readSmsLogStats, async ({ scope, query }) => {
    return summarizeCounts(await scope.transaction((unit) => countLogs(unit, readTimeRange(query))));
  }),
];

/** `success_rate` leaves out texts still on their way: 100 × (sent + delivered) / (sent + delivered + failed). */
export function summarizeCounts(counts: readonly TextLogCount[]) {
  const sumOf = (wanted: (count: TextLogCount) => boolean) =>
    counts.filter(wanted).reduce((sum, { count }) => sum + count, 0);
  const byKey = (key: "status" | "provider") =>
    Object.fromEntries(
      [...new Set(counts.map((count) => count[key]))].map((value) => [value, sumOf((count) => count[key] === value)]),
    );
  const succeeded = sumOf(({ status }) => status === "sent" || status === "delivered");
  const failed = sumOf(({ status }) => status === "failed");
  return {
    total: sumOf(() => true),
    by_direction: {
      inbound: sumOf(({ direction }) => direction === "inbound"),
      outbound: sumOf(({ direction }) => direction === "outbound"),
    },
    by_status: byKey("status"),
    by_provider: byKey("provider"),
    failed_count: failed,
    success_rate: succeeded + failed === 0 ? 0 : Math.round((10_000 * succeeded) / (succeeded + failed)) / 100,
  };
}

/** An unencoded `+` arrives as a space. */
function readPhoneNumber(text: string | undefined): string | undefined {
  return text === undefined ? undefined : text.replace(/^ /, "+").trim();
}
