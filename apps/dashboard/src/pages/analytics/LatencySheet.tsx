import { formatDay } from "../../format/times.ts";
import { t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { DayChart } from "./DayChart.tsx";
import type { CallFigures } from "./figures-query.ts";
import { Legend } from "./Legend.tsx";

type Stage = CallFigures["latency"][number];

const wait = (ms: number | null) => (ms === null ? "–" : t("value.milliseconds", { ms }));
const heard = (latency: CallFigures["latency"]) => latency.find(({ stage }) => stage === "first_audio_out");

/** How long callers waited for answers, by stage and, until an answer was heard, by day. */
export function LatencySheet({ figures }: { readonly figures: CallFigures }) {
  const all = heard(figures.latency);
  return (
    <Sheet title={t("analytics.latency")}>
      <p className="text-quiet">{t("analytics.latency-hint")}</p>
      <Table<Stage>
        label={t("analytics.latency")}
        rows={figures.latency}
        keyOf={({ stage }) => stage}
        columns={[
          { title: t("analytics.stage"), cell: ({ stage }) => t(`stage.${stage}`) },
          { title: t("analytics.half"), isNumber: true, cell: ({ p50_ms }) => wait(p50_ms) },
          { title: t("analytics.most"), isNumber: true, cell: ({ p95_ms }) => wait(p95_ms) },
          { title: t("analytics.answers"), isNumber: true, isExtra: true, cell: ({ answers }) => answers },
        ]}
      />
      {all !== undefined && all.answers > 0 && (
        <>
          <Legend
            entries={[
              ["fill-accent-solid", t("analytics.half")],
              ["fill-warn", t("analytics.most")],
            ]}
          />
          <DayChart
            label={t("analytics.latency-sum", { half: wait(all.p50_ms), most: wait(all.p95_ms) })}
            write={wait}
            days={figures.days.map(({ day, latency }) => {
              const { p50_ms: half = null, p95_ms: most = null } = heard(latency) ?? {};
              return {
                day,
                layers: [
                  { className: "fill-accent-solid", value: half ?? 0 },
                  { className: "fill-warn", value: Math.max(0, (most ?? 0) - (half ?? 0)) },
                ],
                words: `${formatDay(day)}: ${wait(half)} / ${wait(most)}`,
              };
            })}
          />
        </>
      )}
    </Sheet>
  );
}
