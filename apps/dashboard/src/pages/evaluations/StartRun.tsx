import type { runEvaluation } from "@parley/contracts/learning/eval-run-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { learningPath, promptQueries } from "../prompts/prompts-queries.ts";
import { isOfEvaluations } from "./evaluations-queries.ts";

/** Has a version answer the dataset's cases. */
export function StartRun({ assistantId, datasetId }: { readonly assistantId: string; readonly datasetId: number }) {
  const queries = useQueryClient();
  const versions = useQuery(promptQueries.versions(assistantId));
  const starting = useMutation({
    mutationFn: (form: FormData) =>
      callApi<typeof runEvaluation>("POST", `${learningPath(assistantId)}/eval/run`, {
        body: {
          dataset_id: datasetId,
          prompt_version_id: Number(form.get("version")),
          repeats: Number(form.get("repeats")),
          pass_threshold: Number(form.get("threshold")) / 100,
        },
      }),
    onSettled: () => queries.invalidateQueries({ predicate: isOfEvaluations(assistantId) }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    starting.mutate(new FormData(event.currentTarget));
  };
  return (
    <Loaded query={versions}>
      {(list) =>
        list.length === 0 ? (
          <p>{t("runs.no-versions")}</p>
        ) : (
          <form className="grid gap-2" onSubmit={submit}>
            {starting.error !== null && <ProblemNotice error={starting.error} />}
            <div className="grid grid-cols-2 items-end gap-2 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
              <Field label={t("version.version")}>
                {(control) => (
                  <select {...control} name="version">
                    {list.map(({ id, version, version_name: name, status }) => (
                      <option key={id} value={id}>
                        {`${t("version.number", { number: version })} ${name ?? ""} (${t(`version-status.${status}`)})`}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Field label={t("runs.repeats")}>
                {(control) => (
                  <input {...control} name="repeats" type="number" min={1} max={10} required defaultValue={1} />
                )}
              </Field>
              <Field label={t("runs.threshold")}>
                {(control) => (
                  <input {...control} name="threshold" type="number" min={0} max={100} required defaultValue={80} />
                )}
              </Field>
              <Button type="submit" look="solid" disabled={starting.isPending}>
                {t("runs.start")}
              </Button>
            </div>
            <p className="text-quiet text-sm">{t("runs.about")}</p>
          </form>
        )
      }
    </Loaded>
  );
}
