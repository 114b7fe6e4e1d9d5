import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";
import { ProblemNotice } from "./ProblemNotice.tsx";

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What a query brought; until then that it is on its way, or why it is not. What was there before a failure stays. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error !== null && <ProblemNotice error={error} retry={() => void refetch()} />}
      {data === undefined ? error === null && <Loading /> : children(data)}
    </>
  );
}

export function Loading() {
  return (
    <p role="status" className="text-quiet">
      {t("value.loading")}
    </p>
  );
}
