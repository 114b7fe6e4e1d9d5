import { formatCount } from "../../format/numbers.ts";
import { formatDay } from "../../format/times.ts";
import { t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import { DayChart } from "./DayChart.tsx";
import type { CallFigures } from "./figures-query.ts";
import { Legend } from "./Legend.tsx";

/** Calls by day, failed ones on top. */
export function VolumeSheet({ days }: { readonly days: CallFigures["days"] }) {
  const sum = (member: "calls" | "failed_calls") => days.reduce((all, day) => all + day[member], 0);
  return (
    <Sheet title={t("analytics.by-day")}>
      <Legend
        entries={[
          ["fill-accent-solid", t("status.completed")],
          ["fill-bad", t("status.failed")],
        ]}
      />
      <DayChart
        label={t("analytics.volume-sum", { all: sum("calls"), failed: sum("failed_calls") })}
        write={formatCount}
        days={days.map(({ day, calls, failed_calls: failed }) => ({
          day,
          layers: [
            { className: "fill-accent-solid", value: calls - failed },
            { className: "fill-bad", value: failed },
          ],
          words: `${formatDay(day)}: ${formatCount(calls)} (${t("status.failed")}: ${formatCount(failed)})`,
        }))}
      />
    </Sheet>
  );
}
