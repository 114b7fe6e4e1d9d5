import type { listSettingsHistory, rollbackAssistant } from "@parley/contracts/assistants/assistant-history-contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { apiQuery } from "../../../api/api-query.ts";
import { callApi } from "../../../api/call-api.ts";
import { formatTime } from "../../../format/times.ts";
import { t } from "../../../i18n/t.ts";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { JsonDetails } from "../../../kit/JsonDetails.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Notice } from "../../../kit/Notice.tsx";
import { Time } from "../../../kit/Time.tsx";
import { useRights } from "../../../session/use-session.ts";
import { ASSISTANTS_PATH, isOfAssistants } from "../../assistants/assistants-queries.ts";

/** What the assistant was before each of its changes; any of them can be brought back, and that be undone. */
export function History({ assistantId }: { readonly assistantId: number }) {
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const [isRolledBack, setIsRolledBack] = useState(false);
  const path = `${ASSISTANTS_PATH}/${assistantId}/settings-history`;
  const history = useQuery(apiQuery<typeof listSettingsHistory>(path));
  const rollBack = async (id: number) => {
    await callApi<typeof rollbackAssistant>("POST", `${path}/${id}/rollback`);
    await queries.invalidateQueries({ predicate: isOfAssistants });
    setIsRolledBack(true);
  };
  return (
    <Loaded query={history}>
      {({ history: changes, total }) => (
        <>
          {isRolledBack && (
            <Notice look="good">
              <p>{t("history.rolled-back")}</p>
            </Notice>
          )}
          {changes.length === 0 && <p>{t("history.none")}</p>}
          {total > changes.length && <p className="text-quiet">{t("history.newest", { count: changes.length })}</p>}
          <ol className="grid gap-3">
            {changes.map(
              ({ id, created_at: at, changed_by: by, changed_fields: fields, change_description: why, snapshot }) => (
                <li key={id} className="grid gap-1 border-line border-b pb-3 last:border-0">
                  <div className="flex flex-wrap items-start justify-between gap-2">
                    <p className="min-w-0">
                      <span className="font-medium">
                        <Time at={at} />
                      </span>{" "}
                      <bdi className="text-quiet wrap-anywhere">{by?.name ?? by?.email ?? t("history.nobody")}</bdi>
                    </p>
                    {mayWrite && (
                      <ConfirmButton
                        label={t("history.roll-back")}
                        subject={formatTime(at)}
                        title={t("history.roll-back-title")}
                        consequence={t("history.roll-back-consequence", { time: formatTime(at) })}
                        perform={() => rollBack(id)}
                      />
                    )}
                  </div>
                  {why !== null && <p className="wrap-anywhere">{why}</p>}
                  <p className="text-quiet text-sm wrap-anywhere">
                    {t("history.fields", { fields: fields.join(", ") })}
                  </p>
                  <JsonDetails title={t("history.before")} value={snapshot} />
                </li>
              ),
            )}
          </ol>
        </>
      )}
    </Loaded>
  );
}
