import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { formatCount, formatDuration } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { FactList } from "../../kit/FactList.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { AnalyticsFilters } from "./AnalyticsFilters.tsx";
import { CostSheet } from "./CostSheet.tsx";
import { costWords } from "./cost-words.ts";
import { ExportFigures } from "./ExportFigures.tsx";
import { figuresQuery } from "./figures-query.ts";
import { LatencySheet } from "./LatencySheet.tsx";
import { OutcomeSheet } from "./OutcomeSheet.tsx";
import { VolumeSheet } from "./VolumeSheet.tsx";

const route = getRouteApi("/analytics");

/** How calls went over days: volume, outcomes, waits and costs, all from one request. */
export function AnalyticsPage() {
  const search = route.useSearch();
  const figures = useQuery({ ...figuresQuery(search), placeholderData: keepPreviousData });
  const { data } = figures;
  return (
    <>
      <PageHead title={t("nav.analytics")}>{data !== undefined && <ExportFigures figures={data} />}</PageHead>
      <AnalyticsFilters
        key={JSON.stringify([search, data?.date_from, data?.date_to])}
        search={search}
        from={data?.date_from}
        to={data?.date_to}
      />
      <p className="text-quiet text-sm">{t("analytics.days-of")}</p>
      <Loaded query={figures}>
        {(shown) => (
          <>
            <Sheet>
              <FactList
                facts={[
                  [t("day.calls"), formatCount(shown.calls)],
                  [t("analytics.completed"), formatCount(shown.completed_calls)],
                  [t("day.calls-failed"), formatCount(shown.failed_calls)],
                  [t("day.talked"), formatDuration(shown.seconds)],
                  [t("analytics.cost"), costWords(shown, "total_cost")],
                ]}
              />
              {shown.calls === 0 && (
                <p>
                  {t("analytics.none")}{" "}
                  <Link to="/calls" className="text-accent underline">
                    {t("day.all-calls")}
                  </Link>
                </p>
              )}
            </Sheet>
            {shown.calls > 0 && (
              <>
                <VolumeSheet days={shown.days} />
                <OutcomeSheet outcomes={shown.outcomes} calls={shown.calls} />
                <LatencySheet figures={shown} />
                <CostSheet figures={shown} />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
