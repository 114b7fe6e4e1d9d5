import type { publishEvalDataset } from "@parley/contracts/learning/eval-dataset-contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { AddCase } from "./AddCase.tsx";
import { CaseFromCall } from "./CaseFromCall.tsx";
import { CaseGrid } from "./CaseGrid.tsx";
import { type Dataset, datasetsPath, evalQueries, isGoingOn, isOfEvaluations } from "./evaluations-queries.ts";
import { Runs } from "./Runs.tsx";
import { StartRun } from "./StartRun.tsx";

const LOOK_AGAIN_MS = 2_000;

/** One dataset: its cases beside the versions that answered them, and the runs. */
export function DatasetSheets({ assistantId, dataset }: { readonly assistantId: string; readonly dataset: Dataset }) {
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const path = `${datasetsPath(assistantId)}/${dataset.id}`;
  const runs = useQuery({
    ...evalQueries.runs(assistantId),
    refetchInterval: ({ state }) => (state.data?.some(isGoingOn) === true ? LOOK_AGAIN_MS : false),
  });
  const publish = async () => {
    await callApi<typeof publishEvalDataset>("POST", `${path}/publish`);
    await queries.invalidateQueries({ predicate: isOfEvaluations(assistantId) });
  };
  const mayChange = mayWrite && !dataset.is_published;
  return (
    <Loaded query={runs}>
      {(all) => {
        const own = all.filter(({ dataset_id: id }) => id === dataset.id);
        return (
          <>
            <Sheet
              title={t("cases.title")}
              actions={
                <div className="flex flex-wrap gap-2">
                  <a href={`${path}/export`} download={`${dataset.name}.json`} className={buttonClass("plain")}>
                    {t("assistant.export")}
                  </a>
                  {mayChange && dataset.case_count > 0 && (
                    <ConfirmButton
                      label={t("datasets.publish")}
                      title={t("datasets.publish-title")}
                      consequence={t("datasets.publish-consequence", { name: dataset.name })}
                      perform={publish}
                    />
                  )}
                  {mayChange && <CaseFromCall assistantId={assistantId} path={path} />}
                  {mayChange && <AddCase assistantId={assistantId} path={path} />}
                </div>
              }
            >
              {dataset.description !== null && (
                <p className="wrap-anywhere" dir="auto">
                  {dataset.description}
                </p>
              )}
              {dataset.is_published && <p className="text-quiet">{t("datasets.published")}</p>}
              <CaseGrid assistantId={assistantId} dataset={dataset} runs={own} mayChange={mayChange} />
            </Sheet>
            <Sheet title={t("runs.title")}>
              {mayWrite && dataset.case_count > 0 && <StartRun assistantId={assistantId} datasetId={dataset.id} />}
              <Runs assistantId={assistantId} runs={own} />
            </Sheet>
          </>
        );
      }}
    </Loaded>
  );
}
