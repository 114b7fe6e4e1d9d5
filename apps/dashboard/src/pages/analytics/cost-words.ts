import { formatMoney } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import type { CallFigures } from "./figures-query.ts";

export const COST_PARTS = ["llm_cost", "tts_cost", "stt_cost", "telephony_cost"] as const;

/** A cost; what is not known in full is said to be so. */
export function costWords(
  figures: Pick<CallFigures, (typeof COST_PARTS)[number] | "total_cost" | "unknown">,
  part: (typeof COST_PARTS)[number] | "total_cost",
): string {
  if (!figures.unknown.includes(part)) return formatMoney(figures[part]);
  return figures[part] === 0 ? t("value.unknown") : t("analytics.at-least", { sum: formatMoney(figures[part]) });
}
