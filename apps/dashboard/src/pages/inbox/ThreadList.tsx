import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SLOW_LOOK_MS } from "../../api/events.ts";
import { t } from "../../i18n/t.ts";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { inboxQueries, THREADS_A_PAGE } from "./inbox-queries.ts";
import type { InboxSearch } from "./inbox-search.ts";
import { ThreadItem } from "./ThreadItem.tsx";

interface ThreadListProps {
  readonly search: InboxSearch;
  readonly openId: string | undefined;
}

/** The threads, the latest activity first. */
export function ThreadList({ search, openId }: ThreadListProps) {
  const threads = useQuery({
    ...inboxQueries.threads(search),
    placeholderData: keepPreviousData,
    refetchInterval: SLOW_LOOK_MS,
  });
  return (
    <Loaded query={threads}>
      {(items) => (
        <>
          {items.length === 0 ? (
            <div className="rounded-lg border border-line bg-sheet p-3">
              <p>{t(search.q === undefined && search.status === undefined ? "inbox.none" : "inbox.none-such")}</p>
            </div>
          ) : (
            <ul className="overflow-hidden rounded-lg border border-line bg-sheet" aria-label={t("inbox.threads")}>
              {items.map((thread) => (
                <ThreadItem key={thread.id} thread={thread} search={search} isOpen={String(thread.id) === openId} />
              ))}
            </ul>
          )}
          <ListPages
            at={{
              by: "before",
              before: search.before,
              last: items.length === THREADS_A_PAGE ? items.at(-1)?.id : undefined,
            }}
          />
        </>
      )}
    </Loaded>
  );
}
