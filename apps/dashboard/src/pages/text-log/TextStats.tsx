import { useQuery } from "@tanstack/react-query";
import { formatCount, formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { textLogQueries } from "./text-log-queries.ts";

/** All texts in figures. */
export function TextStats() {
  const stats = useQuery(textLogQueries.stats());
  return (
    <Loaded query={stats}>
      {({ total, by_direction: directions, failed_count: failed, success_rate: rate }) => (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {(
            [
              ["texts.all", formatCount(total)],
              ["texts.inbound", formatCount(directions.inbound)],
              ["texts.outbound", formatCount(directions.outbound)],
              ["texts.failed", formatCount(failed)],
              // Of no text at all, nothing is known.
              ["texts.arrived", directions.outbound === 0 ? t("value.unknown") : `${formatNumber(rate)} %`],
            ] as const
          ).map(([key, value]) => (
            <div key={key} className="rounded-lg border border-line bg-sheet px-4 py-2">
              <dt className="text-quiet text-sm">{t(key)}</dt>
              <dd className="text-lg font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Loaded>
  );
}
