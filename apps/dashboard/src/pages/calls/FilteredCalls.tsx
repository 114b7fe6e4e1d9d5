import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SLOW_LOOK_MS } from "../../api/events.ts";
import { t } from "../../i18n/t.ts";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { CallsTable } from "./CallsTable.tsx";
import { CALLS_A_PAGE, callCountQuery, callsQuery } from "./calls-queries.ts";
import type { CallsSearch } from "./calls-search.ts";

export function FilteredCalls({ search }: { readonly search: CallsSearch }) {
  const { before } = search;
  const page = useQuery({
    ...callsQuery(search),
    placeholderData: keepPreviousData,
    ...(before === undefined ? { refetchInterval: SLOW_LOOK_MS } : {}),
  });
  return (
    <>
      <CallCount search={search} />
      <Loaded query={page}>
        {({ items }) => (
          <>
            <CallsTable calls={items} />
            <ListPages
              at={{ by: "before", before, last: items.length === CALLS_A_PAGE ? items.at(-1)?.id : undefined }}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** How many calls match the filters. Counted beside the list, which does not wait for it; left out when it cannot be said. */
function CallCount({ search }: { readonly search: CallsSearch }) {
  const { data } = useQuery({ ...callCountQuery(search), placeholderData: keepPreviousData });
  return <p className="min-h-5 text-quiet">{data !== undefined && t("calls.count", { count: data.count })}</p>;
}
