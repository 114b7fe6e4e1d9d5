import { useQuery } from "@tanstack/react-query";
import { t } from "../../../i18n/t.ts";
import { JsonDetails } from "../../../kit/JsonDetails.tsx";
import { ListParts } from "../../../kit/ListParts.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Time } from "../../../kit/Time.tsx";
import { callQueries } from "../call-queries.ts";
import type { TabProps } from "../tab-props.ts";

/** What tools did, with their arguments and results. */
export function ToolsTab({ call }: TabProps) {
  const tools = useQuery(callQueries.tools(call.id));
  return (
    <Loaded query={tools}>
      {({ executions }) =>
        executions.length === 0 ? (
          <p>{t("call-tools.none")}</p>
        ) : (
          <ListParts entries={executions}>
            {(part) => (
              <ol className="grid gap-3">
                {part.map((execution) => (
                  <li key={execution.id} className="grid gap-1 border-line border-b pb-3 last:border-0">
                    <p className="flex flex-wrap gap-x-3">
                      <span className="font-medium">{execution.tool_name}</span>
                      <span className={execution.status === "success" ? "text-good" : "text-bad"}>
                        {t(`tool-status.${execution.status}`)}
                      </span>
                      {execution.duration_ms !== null && (
                        <span className="tabular-nums">{t("value.milliseconds", { ms: execution.duration_ms })}</span>
                      )}
                      <span className="text-quiet">
                        <Time at={execution.executed_at} />
                      </span>
                    </p>
                    {execution.error_message !== null && (
                      <p className="text-bad wrap-anywhere">{execution.error_message}</p>
                    )}
                    {execution.outcome_unknown && <p className="text-warn">{t("call-tools.outcome-unknown")}</p>}
                    <JsonDetails title={t("call-tools.arguments")} value={execution.parameters} />
                    <JsonDetails title={t("call-tools.result")} value={execution.result} />
                  </li>
                ))}
              </ol>
            )}
          </ListParts>
        )
      }
    </Loaded>
  );
}
