import { formatMoney } from "../../format/numbers.ts";
import { formatDay } from "../../format/times.ts";
import { t } from "../../i18n/t.ts";
import { FactList } from "../../kit/FactList.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { COST_PARTS, costWords } from "./cost-words.ts";
import { DayChart } from "./DayChart.tsx";
import type { CallFigures } from "./figures-query.ts";
import { Legend } from "./Legend.tsx";

const FILLS = {
  llm_cost: "fill-accent-solid",
  tts_cost: "fill-good",
  stt_cost: "fill-warn",
  telephony_cost: "fill-quiet",
};

/** What calls cost, by part and by day; what is not known is in no column. */
export function CostSheet({ figures }: { readonly figures: CallFigures }) {
  return (
    <Sheet title={t("analytics.cost-title")}>
      <FactList facts={COST_PARTS.map((part) => [t(`cost-part.${part}`), costWords(figures, part)] as const)} />
      {figures.total_cost > 0 && (
        <>
          <Legend entries={COST_PARTS.map((part) => [FILLS[part], t(`cost-part.${part}`)] as const)} />
          <DayChart
            label={t("analytics.cost-sum", { sum: costWords(figures, "total_cost") })}
            write={formatMoney}
            days={figures.days.map((day) => ({
              day: day.day,
              layers: COST_PARTS.map((part) => ({ className: FILLS[part], value: day[part] })),
              words: `${formatDay(day.day)}: ${formatMoney(day.total_cost)}`,
            }))}
          />
        </>
      )}
    </Sheet>
  );
}
