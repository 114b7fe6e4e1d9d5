import { useQuery } from "@tanstack/react-query";
import { t } from "../../../i18n/t.ts";
import { JsonDetails } from "../../../kit/JsonDetails.tsx";
import { ListParts } from "../../../kit/ListParts.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Time } from "../../../kit/Time.tsx";
import { callQueries } from "../call-queries.ts";
import type { TabProps } from "../tab-props.ts";

/** Every try to tell the organization's URLs of the call. */
export function WebhooksTab({ call }: TabProps) {
  const tries = useQuery(callQueries.webhooks(call.id));
  return (
    <Loaded query={tries}>
      {(list) =>
        list.length === 0 ? (
          <p>{t("webhooks.none")}</p>
        ) : (
          <ListParts entries={list}>
            {(part) => (
              <ol className="grid gap-3">
                {part.map((one) => (
                  <li key={one.id} className="grid gap-1 border-line border-b pb-3 last:border-0">
                    <p className="flex flex-wrap gap-x-3">
                      <span className="font-medium">{one.webhook_type}</span>
                      <span className={one.success ? "text-good" : "text-bad"}>
                        {t(one.success ? "webhooks.taken" : "webhooks.failed")}
                        {one.response_status_code !== null && ` (${one.response_status_code})`}
                      </span>
                      {one.response_time_ms !== null && (
                        <span className="tabular-nums">{t("value.milliseconds", { ms: one.response_time_ms })}</span>
                      )}
                      <span className="text-quiet">
                        <Time at={one.attempted_at} />
                      </span>
                    </p>
                    <p className="text-quiet wrap-anywhere">{one.webhook_url}</p>
                    {one.error_message !== null && <p className="text-bad wrap-anywhere">{one.error_message}</p>}
                    <JsonDetails title={t("webhooks.sent")} value={one.request_payload} />
                    <JsonDetails title={t("webhooks.answer")} value={one.response_body} />
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
