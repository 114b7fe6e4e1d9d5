import { formatCount } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import type { Progress } from "../campaign-queries.ts";

const STAGES = ["total_contacts", "tried", "completed", "failed", "pending", "processing", "skipped"] as const;

/** Where the people of the round are, each stage against all of them. */
export function Funnel({ counts }: { readonly counts: Progress["progress"] }) {
  const values = { ...counts, tried: counts.completed + counts.failed + counts.processing };
  const all = Math.max(1, counts.total_contacts);
  return (
    <ul aria-label={t("run.funnel")} className="grid content-start gap-1.5">
      {STAGES.map((stage) => (
        <li key={stage} className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto] items-center gap-2">
          <span className="text-sm">{t(`funnel.${stage}`)}</span>
          <span className="h-3 rounded-sm bg-raised">
            <span
              className={`block h-full rounded-sm ${stage === "failed" ? "bg-bad" : "bg-accent-solid"}`}
              style={{ inlineSize: `${(100 * values[stage]) / all}%` }}
            />
          </span>
          <span className="text-end tabular-nums">{formatCount(values[stage])}</span>
        </li>
      ))}
    </ul>
  );
}
