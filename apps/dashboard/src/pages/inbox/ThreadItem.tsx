import type { WireListedSmsConversation } from "@parley/contracts/texts/sms-schemas";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { Time } from "../../kit/Time.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import { Marked, piecesWith } from "./Marked.tsx";

interface ThreadItemProps {
  readonly thread: WireListedSmsConversation;
  readonly search: InboxSearch;
  readonly isOpen: boolean;
}

/** A thread in the list: with whom, the last words, how much of it nobody has read. */
export function ThreadItem({ thread, search, isOpen }: ThreadItemProps) {
  const { unread_count: unread, last_message: words, match, customer_name: name } = thread;
  const { at: _formerPlace, ...rest } = search;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The list is drawn anew with each thread: one far down in it is still where the eye is.
    if (isOpen) item.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <li ref={item} className="border-b border-line last:border-0">
      <Link
        to="/inbox/$id"
        params={{ id: String(thread.id) }}
        search={match === null ? rest : { ...rest, at: match.message_index }}
        data-row-link
        aria-current={isOpen ? "true" : undefined}
        className="grid gap-0.5 px-3 py-2 -outline-offset-2 hover:bg-raised aria-current:bg-raised"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className={`wrap-anywhere ${unread > 0 ? "font-semibold" : "font-medium"}`}>
            {name !== null && (
              <bdi className="line-clamp-2">
                <Marked pieces={piecesWith(name, search.q)} />
              </bdi>
            )}
            <bdi>
              <Marked pieces={piecesWith(thread.customer_phone_number, digitsOf(search.q))} />
            </bdi>
          </span>
          {unread > 0 && (
            <span className="rounded-full bg-accent-solid px-2 text-sm font-medium text-on-solid">
              {t("inbox.unread", { count: unread })}
            </span>
          )}
        </span>
        <span className="line-clamp-2 text-sm wrap-anywhere">
          {match === null && thread.last_message_role === "assistant" && (
            <span className="text-quiet">{t("inbox.you")} </span>
          )}
          <bdi>{match === null ? words || "–" : <Marked pieces={match.excerpt} />}</bdi>
        </span>
        <span className="text-quiet flex flex-wrap justify-between gap-x-2 text-sm">
          <Time at={thread.last_activity} isInLink />
          {thread.held_until !== null && <span className="text-warn">{t("inbox.held")}</span>}
        </span>
      </Link>
    </li>
  );
}

/** What a search for a number looks for in numbers: they are stored without blanks and hyphens. */
function digitsOf(words: string | undefined): string | undefined {
  return words !== undefined && /^\+?[\d\s().-]+$/.test(words) ? words.replaceAll(/\D/g, "") : undefined;
}
