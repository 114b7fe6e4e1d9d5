import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { JsonDetails } from "../../kit/JsonDetails.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import { type Run, runsQuery } from "./tools-queries.ts";
import { RUN_STATUSES, readToolSearch, type ToolSearch } from "./tools-search.ts";

const LOOKS: Readonly<Record<Run["status"], string>> = {
  running: "text-accent",
  success: "text-good",
  error: "text-bad",
  timeout: "text-bad",
};

/** What a tool did, the newest first; the service keeps it for 90 days. */
export function Runs({ toolId, search }: { readonly toolId: number; readonly search: ToolSearch }) {
  const navigate = useNavigate({ from: "/tools/$toolId" });
  const runs = useQuery({ ...runsQuery(toolId, search), placeholderData: keepPreviousData });
  return (
    <Sheet title={t("tool-runs.title")}>
      <div className="max-w-60">
        <Field label={t("tool-runs.outcome")}>
          {(control) => (
            <select
              {...control}
              value={search.status ?? ""}
              onChange={({ target }) => void navigate({ search: readToolSearch({ status: target.value }) })}
            >
              <option value="">{t("tools.any")}</option>
              {RUN_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {t(`tool-run-status.${status}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Loaded query={runs}>
        {({ executions }) =>
          executions.length === 0 ? (
            <p>{t("tool-runs.none")}</p>
          ) : (
            <ol className="grid gap-3">
              {executions.map((run) => (
                <RunEntry key={run.id} run={run} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Sheet>
  );
}

function RunEntry({ run }: { readonly run: Run }) {
  return (
    <li className="grid gap-1 border-line border-t pt-3">
      <p className="flex flex-wrap gap-x-3">
        <span className={`font-medium ${LOOKS[run.status]}`}>{t(`tool-run-status.${run.status}`)}</span>
        <Time at={run.executed_at} />
        {run.duration_ms !== null && (
          <span className="tabular-nums">{t("value.milliseconds", { ms: run.duration_ms })}</span>
        )}
        <span className="text-quiet">{t(run.origin === "test" ? "tool-runs.by-person" : "tool-runs.by-model")}</span>
      </p>
      {run.error_message !== null && <p className="text-bad wrap-anywhere">{run.error_message}</p>}
      {run.outcome_unknown && <p className="text-warn">{t("tool-runs.outcome-unknown")}</p>}
      <JsonDetails title={t("tools.arguments")} value={run.parameters} />
      <JsonDetails title={t("tools.result")} value={run.result} />
    </li>
  );
}
