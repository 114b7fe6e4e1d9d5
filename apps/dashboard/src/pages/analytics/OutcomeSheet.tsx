import type { EndReasonName } from "@parley/contracts/calls/end-reasons";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../format/numbers.ts";
import { loadEndReasons } from "../../i18n/end-reasons/load-end-reasons.ts";
import { currentLanguage, t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import type { CallFigures } from "./figures-query.ts";

interface OutcomeSheetProps {
  readonly outcomes: CallFigures["outcomes"];
  readonly calls: number;
}

/** Why calls ended, the most frequent first. */
export function OutcomeSheet({ outcomes, calls }: OutcomeSheetProps) {
  const language = currentLanguage();
  const { data: words } = useQuery({
    queryKey: ["end-reasons", language],
    queryFn: () => loadEndReasons(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Sheet title={t("analytics.outcomes")}>
      <ul className="grid gap-2">
        {outcomes.map(({ end_reason: reason, calls: count }) => (
          <li key={reason} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{words?.[reason as EndReasonName]?.cause ?? reason}</span>
            <span className="text-end tabular-nums">{formatCount(count)}</span>
            <span className="col-span-2 h-2 rounded-sm bg-raised">
              <span
                className="block h-full rounded-sm bg-accent-solid"
                style={{ inlineSize: `${(100 * count) / Math.max(1, calls)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
