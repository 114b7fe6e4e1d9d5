import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "../../../i18n/t.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Time } from "../../../kit/Time.tsx";
import { inboxQueries } from "../inbox-queries.ts";
import type { PanelProps } from "./panel-props.ts";

/** Other calls and threads of the same customer and assistant. */
export function Related({ thread }: PanelProps) {
  const related = useQuery(inboxQueries.related(thread.id));
  return (
    <Loaded query={related}>
      {(records) => {
        const others = records.filter(({ is_current }) => !is_current);
        return others.length === 0 ? (
          <p className="text-quiet">{t("related.none")}</p>
        ) : (
          <ListParts entries={others}>
            {(part) => (
              <ul className="grid gap-2">
                {part.map((record) => {
                  const began = <Time at={record.started_at} isInLink />;
                  return (
                    <li key={record.id}>
                      {record.channel === "voice" ? (
                        <Link
                          to="/calls/$callSid"
                          params={{ callSid: String(record.id) }}
                          className="text-accent underline"
                        >
                          {t("related.call")} · {began}
                        </Link>
                      ) : (
                        <Link to="/inbox/$id" params={{ id: String(record.id) }} className="text-accent underline">
                          {t("related.thread", { count: record.message_count })} · {began}
                        </Link>
                      )}
                    </li>
                  );
                })}
              </ul>
            )}
          </ListParts>
        );
      }}
    </Loaded>
  );
}
