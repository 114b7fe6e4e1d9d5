import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SLOW_LOOK_MS } from "../../api/events.ts";
import { t } from "../../i18n/t.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { CallsTable } from "./CallsTable.tsx";
import { CALLS_A_PAGE, callsQuery } from "./calls-queries.ts";
import type { CallsSearch } from "./calls-search.ts";

export function FilteredCalls({ search }: { readonly search: CallsSearch }) {
  const { before, ...filters } = search;
  const page = useQuery({
    ...callsQuery(search),
    placeholderData: keepPreviousData,
    ...(before === undefined ? { refetchInterval: SLOW_LOOK_MS } : {}),
  });
  return (
    <Loaded query={page}>
      {({ items, total }) => {
        const last = items.at(-1);
        return (
          <>
            <p className="text-quiet">{t("calls.count", { count: total })}</p>
            <CallsTable calls={items} />
            <nav aria-label={t("calls.pages")} className="flex flex-wrap gap-2">
              {before !== undefined && (
                <Link to="/calls" search={filters} className={buttonClass("plain")}>
                  {t("calls.newest")}
                </Link>
              )}
              {items.length === CALLS_A_PAGE && last !== undefined && (
                <Link to="/calls" search={{ ...filters, before: last.id }} className={buttonClass("plain")}>
                  {t("calls.older")}
                </Link>
              )}
            </nav>
          </>
        );
      }}
    </Loaded>
  );
}
