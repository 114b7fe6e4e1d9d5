import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { callCountQuery } from "./calls-queries.ts";
import type { CallsSearch } from "./calls-search.ts";

/** How many calls match the filters. Counted beside the list, which does not wait for it; left out when it cannot be said. */
export function CallCount({ search }: { readonly search: CallsSearch }) {
  const { data } = useQuery({ ...callCountQuery(search), placeholderData: keepPreviousData });
  return <p className="min-h-5 text-quiet">{data !== undefined && t("calls.count", { count: data.count })}</p>;
}
