import type { cancelEvalRun, resumeEvalRun } from "@parley/contracts/learning/eval-run-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { ListParts } from "../../kit/ListParts.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Time } from "../../kit/Time.tsx";
import { useRights } from "../../session/use-session.ts";
import { promptQueries } from "../prompts/prompts-queries.ts";
import { type EvalRun, isGoingOn, isOfEvaluations, runsPath } from "./evaluations-queries.ts";

/** Evaluations with this dataset, the newest first, with how far they are. */
export function Runs({ assistantId, runs }: { readonly assistantId: string; readonly runs: readonly EvalRun[] }) {
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const versions = useQuery(promptQueries.versions(assistantId));
  const refresh = () => queries.invalidateQueries({ predicate: isOfEvaluations(assistantId) });
  const resuming = useMutation({
    mutationFn: (id: number) => callApi<typeof resumeEvalRun>("POST", `${runsPath(assistantId)}/${id}/resume`),
    onSettled: () => refresh(),
  });
  const cancel = async (id: number) => {
    await callApi<typeof cancelEvalRun>("POST", `${runsPath(assistantId)}/${id}/cancel`);
    await refresh();
  };
  if (runs.length === 0) return <p>{t("runs.none")}</p>;
  const numberOf = (run: EvalRun) =>
    versions.data?.find(({ id }) => id === run.prompt_version_id)?.version ?? run.prompt_version_id;
  return (
    <>
      {resuming.error !== null && <ProblemNotice error={resuming.error} />}
      <ListParts entries={runs}>
        {(part) => (
          <ol className="grid gap-3">
            {part.map((run) => (
              <li key={run.id} className="grid gap-1 border-line border-b pb-3 last:border-0">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    to="/assistants/$assistantId/prompts"
                    params={{ assistantId }}
                    search={{ version: run.prompt_version_id }}
                    className="text-accent underline"
                  >
                    {t("version.number", { number: numberOf(run) })}
                  </Link>
                  <span className="font-medium">{t(`run-status.${run.status}`)}</span>
                  <span
                    className={run.passed === true ? "text-good" : run.passed === false ? "text-bad" : "text-quiet"}
                  >
                    {run.pass_rate === null
                      ? t("runs.counts", { done: run.completed_cases, all: run.case_count })
                      : t("runs.rate", {
                          percent: formatNumber(run.pass_rate * 100),
                          needed: formatNumber(run.pass_threshold * 100),
                        })}
                  </span>
                  {run.flaky_cases > 0 && (
                    <span className="text-warn">{t("runs.flaky", { count: run.flaky_cases })}</span>
                  )}
                  <span className="text-quiet">{[run.llm_provider, run.llm_model].filter(Boolean).join(" · ")}</span>
                  <span className="text-quiet ms-auto">
                    <Time at={run.created_at} />
                  </span>
                </div>
                {isGoingOn(run) && (
                  <progress
                    className="w-full accent-accent-solid"
                    aria-label={t("runs.progress")}
                    max={run.case_count}
                    value={run.completed_cases}
                  />
                )}
                {run.reason !== null && <p className="text-warn wrap-anywhere">{run.reason}</p>}
                {mayWrite && (isGoingOn(run) || run.status === "paused") && (
                  <div className="flex flex-wrap gap-2">
                    {run.status === "paused" && (
                      <Button disabled={resuming.isPending} onClick={() => resuming.mutate(run.id)}>
                        {t("runs.resume")}
                      </Button>
                    )}
                    <ConfirmButton
                      label={t("runs.end")}
                      title={t("runs.end-title")}
                      consequence={t("runs.end-consequence")}
                      perform={() => cancel(run.id)}
                    />
                  </div>
                )}
              </li>
            ))}
          </ol>
        )}
      </ListParts>
    </>
  );
}
