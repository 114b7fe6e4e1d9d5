import { listSmsLogs, readSmsLog, readSmsLogStats } from "@parley/contracts/texts/sms-log-contracts";
import { readTimeRange } from "@parley/contracts/wire-types";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { countLogs, findLog, listLogs, type SmsLogCount } from "../send/sms-log-entry-store.ts";
import { presentLog } from "../thread/present-sms.ts";

export function smsLogOperations(): readonly Operation[] {
  return [
    defineOperation(listSmsLogs, async ({ scope, query }) => {
      const { skip, limit } = query;
      const filter = {
        provider: query.provider,
        direction: query.direction,
        status: query.status,
        fromNumber: phoneOf(query.from_number),
        toNumber: phoneOf(query.to_number),
        assistantId: query.assistant_id,
        ...readTimeRange(query),
        search: query.search,
      };
      const { items, total } = await scope.transaction((unit) => listLogs(unit, filter, { skip, limit }));
      return { items: items.map(presentLog), total, skip, limit, has_more: skip + items.length < total };
    }),
    defineOperation(readSmsLog, async ({ scope, params }) => {
      const log = await scope.transaction((unit) => findLog(unit, params.log_id));
      if (log === null) throw notFound("SMS log");
      return { ...presentLog(log), organization_id: scope.organizationId, provider_payload: log.providerPayload };
    }),
    defineOperation(readSmsLogStats, async ({ scope, query }) => {
      return summarize(await scope.transaction((unit) => countLogs(unit, readTimeRange(query))));
    }),
  ];
}

/** `success_rate` is of texts whose fate is known: 100 × (sent + delivered) / (sent + delivered + failed). */
export function summarize(counts: readonly SmsLogCount[]) {
  const sumOf = (wanted: (count: SmsLogCount) => boolean) =>
    counts.filter(wanted).reduce((sum, { count }) => sum + count, 0);
  const byKey = (key: "status" | "provider") =>
    Object.fromEntries(
      [...new Set(counts.map((count) => count[key]))].map((word) => [word, sumOf((count) => count[key] === word)]),
    );
  const good = sumOf(({ status }) => status === "sent" || status === "delivered");
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
    success_rate: good + failed === 0 ? 0 : Math.round((10_000 * good) / (good + failed)) / 100,
  };
}

/** A `+` that was not encoded arrives as a space. */
function phoneOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : text.replace(/^ /, "+").trim();
}
