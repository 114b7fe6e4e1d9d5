import { useQuery } from "@tanstack/react-query";
import { SLOW_LOOK_MS } from "../../../api/events.ts";
import { t } from "../../../i18n/t.ts";
import { JsonDetails } from "../../../kit/JsonDetails.tsx";
import { ListParts } from "../../../kit/ListParts.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Time } from "../../../kit/Time.tsx";
import { callQueries } from "../call-queries.ts";
import type { TabProps } from "../tab-props.ts";

const LOOKS = { info: "text-quiet", warning: "text-warn", error: "text-bad" } as const;

/** What happened, in the order of time. */
export function EventsTab({ call }: TabProps) {
  const events = useQuery({
    ...callQueries.events(call.id),
    refetchInterval: call.status === "ongoing" ? SLOW_LOOK_MS : false,
  });
  return (
    <Loaded query={events}>
      {({ logs }) =>
        logs.length === 0 ? (
          <p>{t("events.none")}</p>
        ) : (
          <ListParts entries={logs}>
            {(part) => (
              <ol className="grid gap-2">
                {part.map((event) => (
                  <li
                    key={`${event.source} ${event.id}`}
                    className="grid gap-x-3 sm:grid-cols-[13.5rem_5rem_minmax(0,1fr)]"
                  >
                    <span className="text-quiet tabular-nums">
                      <Time at={event.timestamp} />
                    </span>
                    <span className={LOOKS[event.level]}>{t(`level.${event.level}`)}</span>
                    <div className="min-w-0 wrap-anywhere">
                      <p>{event.message}</p>
                      {event.event_data === null ? (
                        <code className="text-quiet text-sm">{event.event_type}</code>
                      ) : (
                        <JsonDetails title={event.event_type} value={event.event_data} />
                      )}
                    </div>
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
