import { Link } from "@tanstack/react-router";
import { formatCount, formatDuration } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import { HourChart } from "./HourChart.tsx";
import type { Overview } from "./overview.ts";

/** The last 24 hours in figures and by the hour. */
export function LastDay({ overview }: { readonly overview: Overview }) {
  const { calls, texts, hours } = overview;
  const figures = [
    [t("day.ongoing"), formatCount(calls.ongoing)],
    [t("day.calls"), formatCount(calls.total)],
    [t("day.calls-failed"), formatCount(calls.failed)],
    [t("day.talked"), formatDuration(calls.seconds)],
    [t("day.texts-received"), formatCount(texts.received)],
    [t("day.texts-sent"), formatCount(texts.sent)],
    [t("day.texts-failed"), formatCount(texts.failed)],
  ] as const;
  return (
    <Sheet
      title={t("day.title")}
      actions={
        <Link to="/calls" className="text-accent underline">
          {t("day.all-calls")}
        </Link>
      }
    >
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt className="text-quiet text-sm">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-4 md:grid-cols-2">
        <HourChart
          title={t("day.calls-by-hour")}
          bars={hours.map((hour) => ({ at: hour.started_at, count: hour.calls, failed: hour.failed_calls }))}
        />
        <HourChart
          title={t("day.texts-by-hour")}
          bars={hours.map((hour) => ({ at: hour.started_at, count: hour.texts_in + hour.texts_out, failed: 0 }))}
        />
      </div>
    </Sheet>
  );
}
