import { saveFile } from "../../format/save-file.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import type { CallFigures } from "./figures-query.ts";

/** Saves the days that are shown as a file. */
export function ExportFigures({ figures }: { readonly figures: CallFigures }) {
  const save = () => saveFile(`calls-${figures.date_from}-${figures.date_to}.csv`, "text/csv", figuresCsv(figures));
  return <Button onClick={save}>{t("analytics.export")}</Button>;
}

/** A line a day, with the names the API has; the day says whose it is. What is not known in full is empty: it is not nothing. */
function figuresCsv({ days }: CallFigures): string {
  const costs = ["total_cost", "llm_cost", "tts_cost", "stt_cost", "telephony_cost"] as const;
  const counts = ["calls", "completed_calls", "failed_calls", "seconds"] as const;
  const stages = days[0]?.latency.map(({ stage }) => stage) ?? [];
  const head = ["day_utc", ...counts, ...costs, ...stages.flatMap((stage) => [`${stage}_p50_ms`, `${stage}_p95_ms`])];
  const lines = days.map((day) =>
    [
      day.day,
      ...counts.map((name) => day[name]),
      ...costs.map((name) => (day.unknown.includes(name) ? "" : day[name])),
      ...day.latency.flatMap(({ p50_ms, p95_ms }) => [p50_ms ?? "", p95_ms ?? ""]),
    ].join(","),
  );
  return `${[head.join(","), ...lines].join("\r\n")}\r\n`;
}
