import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SLOW_LOOK_MS } from "../../api/events.ts";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { CallCount } from "./CallCount.tsx";
import { CallsTable } from "./CallsTable.tsx";
import { CALLS_A_PAGE, callsQuery } from "./calls-queries.ts";
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
