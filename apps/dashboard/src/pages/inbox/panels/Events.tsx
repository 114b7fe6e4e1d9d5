import { useQuery } from "@tanstack/react-query";
import { redact } from "../../../format/redact.ts";
import { t } from "../../../i18n/t.ts";
import { JsonDetails } from "../../../kit/JsonDetails.tsx";
import { ListParts } from "../../../kit/ListParts.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Time } from "../../../kit/Time.tsx";
import { inboxQueries } from "../inbox-queries.ts";
import type { PanelProps } from "./panel-props.ts";

const LOOKS: Readonly<Record<string, string>> = { info: "text-quiet", warning: "text-warn", error: "text-bad" };
const LEVELS = { info: "level.info", warning: "level.warning", error: "level.error" } as const;

/** What the service did with each text, step by step. */
export function Events({ thread }: PanelProps) {
  const events = useQuery(inboxQueries.events(thread.id));
  return (
    <Loaded query={events}>
      {({ logs }) =>
        logs.length === 0 ? (
          <p>{t("events.none")}</p>
        ) : (
          <ListParts entries={logs}>
            {(part) => (
              <ol
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
                tabIndex={0}
                className="grid max-h-[70dvh] gap-3 overflow-y-auto"
                aria-label={t("panel.events")}
              >
                {part.map((event) => (
                  <li key={event.id} className="min-w-0 wrap-anywhere">
                    <p className="text-sm">
                      <span className="text-quiet">
                        <Time at={event.timestamp} />
                      </span>{" "}
                      {event.level !== "info" && (
                        <span className={LOOKS[event.level]}>
                          {t(LEVELS[event.level as keyof typeof LEVELS] ?? "level.info")}
                        </span>
                      )}
                    </p>
                    <p>{event.message_code === null ? event.message : t(`thread-event.${event.message_code}`)}</p>
                    <JsonDetails title={event.event_type} value={redact(event.event_data)} />
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
