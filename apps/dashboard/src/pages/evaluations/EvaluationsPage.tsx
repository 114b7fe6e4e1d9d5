import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { AssistantHead } from "../prompts/AssistantHead.tsx";
import { BadCalls } from "./bad-calls/BadCalls.tsx";
import { DatasetChoice } from "./DatasetChoice.tsx";
import { DatasetSheets } from "./DatasetSheets.tsx";
import { evalQueries } from "./evaluations-queries.ts";
import { ImportDataset } from "./ImportDataset.tsx";
import { NewDataset } from "./NewDataset.tsx";

const route = getRouteApi("/assistants/$assistantId/evaluations");

/** Cases that versions of the prompt answer, how they did, and calls that went badly as new cases. */
export function EvaluationsPage() {
  const { assistantId } = route.useParams();
  const { dataset: chosen, call } = route.useSearch();
  const { mayWrite } = useRights();
  const datasets = useQuery(evalQueries.datasets(assistantId));
  return (
    <>
      <AssistantHead assistantId={assistantId} titleOf={(name) => t("evals.of", { name })}>
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <ImportDataset assistantId={assistantId} />
            <NewDataset assistantId={assistantId} />
          </div>
        )}
      </AssistantHead>
      <Loaded query={datasets}>
        {(list) => {
          // A case can be added to one that is not published.
          const open = call === undefined ? undefined : list.find(({ is_published: isPublished }) => !isPublished);
          const dataset = list.find(({ id }) => id === chosen) ?? open ?? list[0];
          const needsDataset = call !== undefined && (dataset === undefined || dataset.is_published);
          return dataset === undefined ? (
            <Sheet>
              <p>{t(needsDataset ? "cases.needs-dataset" : "datasets.none")}</p>
            </Sheet>
          ) : (
            <>
              {needsDataset && <Notice look="problem">{t("cases.needs-dataset")}</Notice>}
              <DatasetChoice datasets={list} chosen={dataset.id} />
              <DatasetSheets key={dataset.id} assistantId={assistantId} dataset={dataset} />
              <BadCalls assistantId={assistantId} datasets={list} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
