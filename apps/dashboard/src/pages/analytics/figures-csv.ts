import type { CallFigures } from "./figures-query.ts";

/** A line a day, with the names the API has; the day says whose it is. What is not known in full is empty: it is not nothing. */
export function figuresCsv({ days }: CallFigures): string {
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
