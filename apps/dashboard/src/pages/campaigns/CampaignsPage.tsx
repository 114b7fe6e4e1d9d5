import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { ListPages } from "../../kit/ListPages.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { CampaignFilters } from "./CampaignFilters.tsx";
import { CampaignsTable } from "./CampaignsTable.tsx";
import { campaignsQuery } from "./campaign-queries.ts";

const route = getRouteApi("/campaigns");
const LOOK_AGAIN_MS = 10_000;

/** All campaigns, the newest first. */
export function CampaignsPage() {
  const search = route.useSearch();
  const { mayWrite } = useRights();
  const campaigns = useQuery({
    ...campaignsQuery(search),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const { page = 1, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHead title={t("nav.campaigns")}>
        {mayWrite && (
          <Link to="/campaigns/new" className={buttonClass("solid")}>
            {t("campaigns.new")}
          </Link>
        )}
      </PageHead>
      <CampaignFilters key={JSON.stringify(filters)} search={search} />
      <Loaded query={campaigns}>
        {({ campaigns: list, pagination }) => (
          <>
            <Sheet>
              {list.length === 0 ? (
                <p>{t(isFiltered || page > 1 ? "campaigns.none-found" : "campaigns.none")}</p>
              ) : (
                <CampaignsTable campaigns={list} />
              )}
            </Sheet>
            <ListPages at={{ by: "page", page, hasNext: pagination.has_next }} />
          </>
        )}
      </Loaded>
    </>
  );
}
