import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { SLOW_LOOK_MS } from "../../api/events.ts";
import { t } from "../../i18n/t.ts";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { TextDetail } from "./TextDetail.tsx";
import { TextLogFilters } from "./TextLogFilters.tsx";
import { TextLogTable } from "./TextLogTable.tsx";
import { TextStats } from "./TextStats.tsx";
import { textLogQueries } from "./text-log-queries.ts";

const route = getRouteApi("/text-log");

/** Every text as its carrier knows it, newest first. */
export function TextLogPage() {
  const search = route.useSearch();
  const { before, log, ...filters } = search;
  const texts = useQuery({
    ...textLogQueries.list(search),
    placeholderData: keepPreviousData,
    ...(before === undefined ? { refetchInterval: SLOW_LOOK_MS } : {}),
  });
  return (
    <>
      <PageHead title={t("texts.title")} />
      <TextStats />
      <TextLogFilters key={JSON.stringify(filters)} filters={filters} />
      <Loaded query={texts}>
        {({ items, has_more: hasMore }) => (
          <>
            <TextLogTable texts={items} search={search} isFiltered={Object.keys(filters).length > 0} />
            <ListPages at={{ by: "before", before, last: hasMore ? items.at(-1)?.id : undefined }} />
          </>
        )}
      </Loaded>
      <TextDetail id={log} back={before === undefined ? filters : { ...filters, before }} />
    </>
  );
}
