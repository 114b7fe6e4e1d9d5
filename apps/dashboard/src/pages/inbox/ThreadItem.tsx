import type { WireSmsConversation } from "@parley/contracts/texts/sms-schemas";
import { Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Time } from "../../kit/Time.tsx";
import type { InboxSearch } from "./inbox-search.ts";

interface ThreadItemProps {
  readonly thread: WireSmsConversation;
  readonly search: InboxSearch;
  readonly isOpen: boolean;
}

/** A thread in the list: with whom, the last words, how much of it nobody has read. */
export function ThreadItem({ thread, search, isOpen }: ThreadItemProps) {
  const { unread_count: unread, last_message: words } = thread;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to="/inbox/$id"
        params={{ id: String(thread.id) }}
        search={search}
        data-row-link
        aria-current={isOpen ? "true" : undefined}
        className="grid gap-0.5 px-3 py-2 -outline-offset-2 hover:bg-raised aria-current:bg-raised"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <bdi className={`wrap-anywhere ${unread > 0 ? "font-semibold" : "font-medium"}`}>
            {thread.customer_phone_number}
          </bdi>
          {unread > 0 && (
            <span className="rounded-full bg-accent-solid px-2 text-sm font-medium text-on-solid">
              {t("inbox.unread", { count: unread })}
            </span>
          )}
        </span>
        <span className="line-clamp-2 text-sm wrap-anywhere">
          {thread.last_message_role === "assistant" && <span className="text-quiet">{t("inbox.you")} </span>}
          <bdi>{words === null || words === "" ? "–" : words}</bdi>
        </span>
        <span className="text-quiet flex flex-wrap justify-between gap-x-2 text-sm">
          <Time at={thread.last_activity} />
          {thread.held_until !== null && <span className="text-warn">{t("inbox.held")}</span>}
        </span>
      </Link>
    </li>
  );
}
