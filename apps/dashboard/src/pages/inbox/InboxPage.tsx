import { Link, useParams, useSearch } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { readInboxSearch } from "./inbox-search.ts";
import { OpenThread } from "./OpenThread.tsx";
import { ThreadFilters } from "./ThreadFilters.tsx";
import { ThreadList } from "./ThreadList.tsx";

/** Text threads: the list, and beside it the one that is open. On narrow screens one of the two. */
export function InboxPage() {
  const { id } = useParams({ strict: false });
  const search = readInboxSearch(useSearch({ strict: false }));
  const { status, q } = search;
  return (
    <>
      <PageHead title={t("inbox.title")}>
        <Link to="/inbox/replies" className={buttonClass("plain")}>
          {t("replies.title")}
        </Link>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className={`grid min-w-0 gap-3 ${id === undefined ? "" : "max-lg:hidden"}`}>
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
