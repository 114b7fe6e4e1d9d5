import { useQuery } from "@tanstack/react-query";
import { formatDuration, formatNumber } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { callQueries } from "../call-queries.ts";
import type { TabProps } from "../tab-props.ts";

/** The figures an operator asks for first, with how each is written. */
const FIGURES = [
  ["avg_response_time", "seconds"],
  ["fastest_response_time", "seconds"],
  ["slowest_ai_response", "seconds"],
  ["interruption_count", "number"],
  ["user_turns", "number"],
  ["ai_turns", "number"],
  ["total_speaking_time_customer", "duration"],
  ["total_speaking_time_ai", "duration"],
  ["total_silence_time", "duration"],
  ["awkward_silences_count", "number"],
  ["conversation_flow_score", "score"],
  ["engagement_score", "score"],
  ["avg_confidence_customer", "number"],
  ["low_confidence_segments_count", "number"],
] as const;

function write(value: number, as: (typeof FIGURES)[number][1]): string {
  switch (as) {
    case "seconds":
      return t("value.seconds", { seconds: formatNumber(value) });
    case "duration":
      return formatDuration(value);
    case "score":
      return t("value.of-hundred", { value: formatNumber(value) });
    case "number":
      return formatNumber(value);
  }
}

/** How the call went. What nothing is known about is said to be unknown; the service gives it as 0. */
export function FiguresTab({ call }: TabProps) {
  const metrics = useQuery(callQueries.metrics(call.id));
  return (
    <Loaded query={metrics}>
      {(figures) => {
        const unknown = new Set(figures.unavailable_metrics);
        return (
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-3">
            {FIGURES.map(([name, as]) => (
              <div key={name}>
                <dt className="text-quiet text-sm">{t(`figure.${name}`)}</dt>
                <dd className="font-medium tabular-nums">
                  {unknown.has(name) ? t("value.unknown") : write(figures[name], as)}
                </dd>
              </div>
            ))}
          </dl>
        );
      }}
    </Loaded>
  );
}
