import type { listLiveCalls, WireLiveCall } from "@parley/contracts/calls/live-call-contracts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { apiQuery } from "../../api/api-query.ts";
import { SLOW_LOOK_MS } from "../../api/events.ts";
import { t } from "../../i18n/t.ts";
import { ListParts } from "../../kit/ListParts.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { LiveCard } from "./LiveCard.tsx";
import { LiveFilters } from "./LiveFilters.tsx";
import type { LiveSearch } from "./live-search.ts";

const route = getRouteApi("/live");

/** The calls that go on; they come and go by themselves. */
export function LivePage() {
  const search = route.useSearch();
  const live = useQuery({ ...apiQuery<typeof listLiveCalls>("/api/v1/calls/live"), refetchInterval: SLOW_LOOK_MS });
  const secondsAgo = useSecondsSince(live.dataUpdatedAt);
  return (
    <>
      <PageHead title={t("live.title")} />
      <Loaded query={live}>
        {({ items, total, now }) => {
          const shown = shownOf(items, search);
          // By the service's clock: the viewer's may be wrong.
          const nowMs = Date.parse(now) + secondsAgo * 1_000;
          return (
            <>
              <div className="flex flex-wrap items-end justify-between gap-3">
                <p role="status" className="text-quiet">
                  {t("live.count", { count: total })}
                </p>
                {items.length > 0 && <LiveFilters calls={items} search={search} />}
              </div>
              {items.length === 0 ? <NoCalls /> : shown.length === 0 && <Sheet>{t("live.none-of-assistant")}</Sheet>}
              <ListParts entries={shown}>
                {(part) => (
                  <ul className="grid gap-3 lg:grid-cols-2 2xl:grid-cols-3" aria-label={t("live.title")}>
                    {part.map((call) => (
                      <li key={call.id} className="min-w-0">
                        <LiveCard call={call} nowMs={nowMs} />
                      </li>
                    ))}
                  </ul>
                )}
              </ListParts>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function shownOf(calls: readonly WireLiveCall[], { sort, assistant }: LiveSearch): readonly WireLiveCall[] {
  const shown = assistant === undefined ? calls : calls.filter((call) => call.assistant_id === assistant);
  return sort === undefined ? shown : shown.toSorted((one, other) => (other.latency_ms ?? -1) - (one.latency_ms ?? -1));
}

function NoCalls() {
  return (
    <Sheet>
      <p>{t("live.none")}</p>
      <p>
        <Link to="/test" className="text-accent underline">
          {t("nav.talk")}
        </Link>
      </p>
    </Sheet>
  );
}

/** Whole seconds since that moment of this computer's clock, counted on while the page is shown. */
function useSecondsSince(atMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((nowMs - atMs) / 1_000));
}
