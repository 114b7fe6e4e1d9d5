import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { readInboxSearch } from "./inbox-search.ts";
import { OpenThread } from "./OpenThread.tsx";
import { ThreadFilters } from "./ThreadFilters.tsx";
import { ThreadList } from "./ThreadList.tsx";

/** Beside an open thread, the list moves by itself: a thread far down in it is read without scrolling back up. */
const PANE = "lg:sticky lg:top-4 lg:max-h-[calc(100dvh-9rem)] lg:content-start lg:overflow-y-auto";

/** Text threads: the list, and beside it the one that is open. On narrow screens one of the two. */
export function InboxPage() {
  const { id } = useParams({ strict: false });
  const search = readInboxSearch(useSearch({ strict: false }));
  const { status, q, before } = search;
  const pane = useRef<HTMLDivElement>(null);
  const shownBefore = useRef(before);
  useEffect(() => {
    // Not when it is drawn for the first time: the thread that is open has just been brought into view.
    if (shownBefore.current === before) return;
    shownBefore.current = before;
    // Another page of the list is read from its beginning.
    pane.current?.scrollTo({ top: 0 });
  }, [before]);
  return (
    <>
      <PageHead title={t("inbox.title")}>
        <Link to="/inbox/replies" className={buttonClass("plain")}>
          {t("replies.title")}
        </Link>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div ref={pane} className={`grid min-w-0 gap-3 ${PANE} ${id === undefined ? "" : "max-lg:hidden"}`}>
          <ThreadFilters key={JSON.stringify({ status, q })} search={search} />
          <ThreadList search={search} openId={id} />
        </div>
        {id === undefined ? (
          <p className="text-quiet max-lg:hidden">{t("inbox.choose")}</p>
        ) : (
          <OpenThread key={id} id={id} search={search} />
        )}
      </div>
    </>
  );
}
