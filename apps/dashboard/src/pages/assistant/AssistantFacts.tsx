import { Link } from "@tanstack/react-router";
import { formatCount, formatDuration, formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Time } from "../../kit/Time.tsx";
import type { AssistantRecord } from "../assistants/assistants-queries.ts";

/** How it does, in a line. */
export function AssistantFacts({ record }: { readonly record: AssistantRecord }) {
  const { total_calls: calls, avg_call_duration: duration, success_rate: rate } = record;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 [&_dd]:font-medium [&_dt]:text-quiet [&>div]:flex [&>div]:gap-1.5">
      <div>
        <dt>{t("assistants.state")}</dt>
        <dd className={record.is_active ? "text-good" : "text-warn"}>
          {t(record.is_active ? "assistants.on" : "assistants.off")}
        </dd>
      </div>
      {calls !== null && (
        <div>
          <dt>{t("assistants.calls")}</dt>
          <dd>
            <Link to="/calls" search={{ assistant: record.name }} className="text-accent underline">
              {formatCount(calls)}
            </Link>
          </dd>
        </div>
      )}
      {calls !== null && calls > 0 && (
        <>
          <div>
            <dt>{t("assistant.average")}</dt>
            <dd>{formatDuration(duration)}</dd>
          </div>
          <div>
            <dt>{t("assistant.success")}</dt>
            <dd>{rate === null ? t("value.unknown") : t("assistant.percent", { percent: formatNumber(rate) })}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{t("assistants.changed")}</dt>
        <dd>
          <Time at={record.updated_at} />
        </dd>
      </div>
    </dl>
  );
}
