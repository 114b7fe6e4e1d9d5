import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { CallFilters } from "./CallFilters.tsx";
import { FilteredCalls } from "./FilteredCalls.tsx";
import { FoundCalls } from "./FoundCalls.tsx";

const route = getRouteApi("/calls");

/** All calls, newest first: filtered, or those in which words were found. The address holds which. */
export function CallsPage() {
  const search = route.useSearch();
  return (
    <>
      <PageHead title={t("calls.title")} />
      <CallFilters key={JSON.stringify({ ...search, before: 0 })} search={search} />
      {search.q === undefined ? <FilteredCalls search={search} /> : <FoundCalls words={search.q} />}
    </>
  );
}
