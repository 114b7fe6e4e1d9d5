import { useQuery } from "@tanstack/react-query";
import { formatCount, formatDuration, formatMoney } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { FactList } from "../../../kit/FactList.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { ProgressBar } from "../../../kit/ProgressBar.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import { type Campaign, LOOK_AGAIN_MS, type Progress, progressQuery } from "../campaign-queries.ts";

const STAGES = ["total_contacts", "tried", "completed", "failed", "pending", "processing", "skipped"] as const;

const percent = (share: number) => `${formatCount(Math.round(share * 100))} %`;

/** How far the round is, and what has come of it. */
export function RunProgress({ campaign }: { readonly campaign: Campaign }) {
  const progress = useQuery({
    ...progressQuery(campaign.id),
    refetchInterval: campaign.status === "running" ? LOOK_AGAIN_MS : false,
  });
  const isCalls = campaign.campaign_type !== "sms";
  return (
    <Loaded query={progress}>
      {({ progress: counts, metrics }) => (
        <Sheet title={t("run.progress")}>
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <ProgressBar label={t("run.progress")} share={counts.progress_percentage / 100} />
            </div>
            <span className="tabular-nums">{percent(counts.progress_percentage / 100)}</span>
          </div>
          <div className="grid gap-6 md:grid-cols-2">
            <Funnel counts={counts} />
            <FactList
              facts={[
                [t("run.success"), percent(counts.success_rate)],
                ...(isCalls ? callFacts(metrics) : []),
                [t("run.cost"), formatMoney(metrics.actual_cost)],
                [t("run.estimate"), formatMoney(metrics.cost_estimate)],
                [t("run.pace"), t("run.pace-value", { count: campaign.settings.rate_limit_per_minute })],
                ...(isCalls ? [[t("run.at-once"), formatCount(campaign.settings.concurrent_limit)] as const] : []),
              ]}
            />
          </div>
        </Sheet>
      )}
    </Loaded>
  );
}

function callFacts(metrics: Progress["metrics"]) {
  return [
    [t("run.answered"), percent(metrics.answer_rate)],
    [t("run.talked"), formatDuration(metrics.total_duration_seconds)],
    [t("run.average"), formatDuration(metrics.average_duration_seconds)],
  ] as const;
}

/** Where the people of the round are, each stage against all of them. */
function Funnel({ counts }: { readonly counts: Progress["progress"] }) {
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
