import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { useRights } from "../../session/use-session.ts";
import { HoldBanner } from "./HoldBanner.tsx";
import { inboxQueries } from "./inbox-queries.ts";
import type { InboxSearch } from "./inbox-search.ts";
import { Messages } from "./Messages.tsx";
import { ReplyForm } from "./ReplyForm.tsx";
import { SidePanel } from "./SidePanel.tsx";
import { ThreadActions } from "./ThreadActions.tsx";

interface OpenThreadProps {
  readonly id: string;
  readonly search: InboxSearch;
}

/** One thread: what was written, who answers, and what is known beside it. */
export function OpenThread({ id, search }: OpenThreadProps) {
  const thread = useQuery(inboxQueries.thread(id));
  const { mayWrite } = useRights();
  const { at: _place, ...listSearch } = search;
  return (
    <div className="grid min-w-0 gap-3">
      <p className="lg:hidden">
        <Link to="/inbox" search={listSearch} className="text-accent underline">
          {t("inbox.back")}
        </Link>
      </p>
      <Loaded query={thread}>
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
            <section className="grid min-w-0 gap-3 rounded-lg border border-line bg-sheet p-4">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <div className="min-w-0">
                  <h2 className="font-semibold wrap-anywhere">
                    {data.customer_name !== null && (
                      <>
                        <bdi>{data.customer_name}</bdi> ·{" "}
                      </>
                    )}
                    <bdi>{data.customer_phone_number}</bdi>
                  </h2>
                  <p className="text-quiet text-sm wrap-anywhere">
                    <bdi>{data.assistant_name}</bdi> · <bdi>{data.assistant_phone_number}</bdi> ·{" "}
                    {t(data.status === "active" ? "inbox.active" : "inbox.over")}
                  </p>
                </div>
                <ThreadActions thread={data} search={search} />
              </div>
              {data.status === "active" && <HoldBanner thread={data} />}
              <Messages id={id} thread={data} words={search.q} foundIndex={search.at} />
              {mayWrite && <ReplyForm thread={data} />}
            </section>
            <SidePanel thread={data} search={search} />
          </div>
        )}
      </Loaded>
    </div>
  );
}
