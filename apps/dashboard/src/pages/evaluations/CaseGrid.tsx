import { useQueries, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Table } from "../../kit/Table.tsx";
import { promptQueries } from "../prompts/prompts-queries.ts";
import { CaseCell } from "./CaseCell.tsx";
import { CaseOutcome } from "./CaseOutcome.tsx";
import { CASES_A_PAGE, type Dataset, type EvalCase, type EvalRun, evalQueries } from "./evaluations-queries.ts";
import { latestRuns } from "./latest-runs.ts";

const route = getRouteApi("/assistants/$assistantId/evaluations");

interface CaseGridProps {
  readonly assistantId: string;
  readonly dataset: Dataset;
  readonly runs: readonly EvalRun[];
  readonly mayChange: boolean;
}

/** Cases beside the versions that answered them, each by its newest run. */
export function CaseGrid({ assistantId, dataset, runs, mayChange }: CaseGridProps) {
  const { page = 1 } = route.useSearch();
  const cases = useQuery(evalQueries.cases(assistantId, dataset.id, page));
  const versions = useQuery(promptQueries.versions(assistantId));
  const shown = latestRuns(runs);
  const results = useQueries({
    queries: shown.map(({ id, completed_cases: completed }) => evalQueries.results(assistantId, id, completed)),
  });
  const nameOf = (run: EvalRun) => {
    const version = versions.data?.find(({ id }) => id === run.prompt_version_id);
    return t("version.number", { number: version?.version ?? run.prompt_version_id });
  };
  return (
    <Loaded query={cases}>
      {(list) =>
        list.length === 0 ? (
          <p>{t("cases.none")}</p>
        ) : (
          <>
            <Table<EvalCase>
              label={t("cases.title")}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t("cases.case"),
                  cell: (each) => (
                    <CaseCell assistantId={assistantId} datasetId={dataset.id} case={each} mayChange={mayChange} />
                  ),
                },
                ...shown.map((run, index) => ({
                  title: nameOf(run),
                  cell: ({ id }: EvalCase) => (
                    <CaseOutcome results={(results[index]?.data ?? []).filter((each) => each.case_id === id)} />
                  ),
                })),
              ]}
            />
            <ListPages at={{ by: "page", page, hasNext: dataset.case_count > page * CASES_A_PAGE }} />
          </>
        )
      }
    </Loaded>
  );
}
