import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { SLOW_LOOK_MS } from "../../api/events.ts";
import { t } from "../../i18n/t.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { TextDetail } from "./TextDetail.tsx";
import { TextLogFilters } from "./TextLogFilters.tsx";
import { TextLogTable } from "./TextLogTable.tsx";
import { TextStats } from "./TextStats.tsx";
import { textLogQueries } from "./text-log-queries.ts";
import type { TextLogSearch } from "./text-log-search.ts";

const route = getRouteApi("/text-log");

/** Every text as its carrier knows it, newest first. */
export function TextLogPage() {
  const search = route.useSearch();
  const { page = 1, log, ...filters } = search;
  const texts = useQuery({
    ...textLogQueries.list(search),
    placeholderData: keepPreviousData,
    ...(page === 1 ? { refetchInterval: SLOW_LOOK_MS } : {}),
  });
  const at = (next: number): TextLogSearch => (next === 1 ? filters : { ...filters, page: next });
  return (
    <>
      <PageHead title={t("texts.title")} />
      <TextStats />
      <TextLogFilters key={JSON.stringify(filters)} filters={filters} />
      <Loaded query={texts}>
        {({ items, total, has_more: hasMore }) => (
          <>
            <p className="text-quiet">{t("texts.count", { count: total })}</p>
            <TextLogTable texts={items} search={search} isFiltered={Object.keys(filters).length > 0} />
            <nav aria-label={t("calls.pages")} className="flex flex-wrap gap-2">
              {page > 1 && (
                <Link to="/text-log" search={at(page - 1)} className={buttonClass("plain")}>
                  {t("inbox.newer")}
                </Link>
              )}
              {hasMore && (
                <Link to="/text-log" search={at(page + 1)} className={buttonClass("plain")}>
                  {t("calls.older")}
                </Link>
              )}
            </nav>
          </>
        )}
      </Loaded>
      <TextDetail id={log} back={page === 1 ? filters : { ...filters, page }} />
    </>
  );
}
