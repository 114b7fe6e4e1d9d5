import { useQuery } from "@tanstack/react-query";
import { t } from "../../../i18n/t.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Time } from "../../../kit/Time.tsx";
import { inboxQueries } from "../inbox-queries.ts";
import type { PanelProps } from "./panel-props.ts";

/** What assistants remember of the customer. */
export function Memories({ thread }: PanelProps) {
  const memories = useQuery(inboxQueries.memories(thread.customer_phone_number));
  return (
    <Loaded query={memories}>
      {(items) =>
        items.length === 0 ? (
          <p className="text-quiet">{t("memories.none")}</p>
        ) : (
          <ul className="grid gap-2">
            {items.map((memory) => (
              <li key={memory.id} className="wrap-anywhere">
                <bdi>{memory.fact}</bdi>
                <p className="text-quiet text-sm">
                  <Time at={memory.created_at} />
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
