import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { useRights } from "../../session/use-session.ts";
import { CampaignActions } from "./CampaignActions.tsx";
import { CampaignStatus } from "./CampaignStatus.tsx";
import { campaignQuery, LOOK_AGAIN_MS } from "./campaign-queries.ts";
import { DraftSteps } from "./draft/DraftSteps.tsx";
import { HoldNote } from "./run/HoldNote.tsx";
import { RunProgress } from "./run/RunProgress.tsx";
import { RunTabs } from "./run/RunTabs.tsx";

const route = getRouteApi("/campaigns/$campaignId");
const GOING_ON: ReadonlySet<string> = new Set(["scheduled", "running", "paused"]);

/** A campaign: the steps to its start while it is a draft, how it runs and ran afterwards. */
export function CampaignPage() {
  const { campaignId } = route.useParams();
  const { mayWrite } = useRights();
  const campaign = useQuery({
    ...campaignQuery(campaignId),
    refetchInterval: ({ state }) => (GOING_ON.has(state.data?.status ?? "") ? LOOK_AGAIN_MS : false),
  });
  const status = campaign.data?.status;
  const queries = useQueryClient();
  const known = useRef(status);
  useEffect(() => {
    // What is shown beside it is as it was a moment before: at the end, the last of it would stay away.
    if (known.current !== undefined && status !== known.current) void queries.invalidateQueries();
    known.current = status;
  }, [queries, status]);
  return (
    <>
      <PageHead title={campaign.data?.name ?? t("campaign.title", { id: campaignId })}>
        {campaign.data !== undefined && mayWrite && <CampaignActions campaign={campaign.data} />}
      </PageHead>
      <Loaded query={campaign}>
        {(data) => (
          <>
            <p className="wrap-anywhere">
              <CampaignStatus status={data.status} /> · {t(`campaign-type.${data.campaign_type}`)} ·{" "}
              {data.assistant_name === null ? (
                t("campaign.assistant-gone")
              ) : (
                <Link
                  to="/assistants/$assistantId"
                  params={{ assistantId: String(data.assistant_id) }}
                  className="text-accent underline"
                >
                  <bdi>{data.assistant_name}</bdi>
                </Link>
              )}
            </p>
            <HoldNote campaign={data} />
            {data.status === "draft" && mayWrite && <DraftSteps campaign={data} />}
            {(data.status !== "draft" || data.started_at !== null) && <RunProgress campaign={data} />}
            {(data.status !== "draft" || data.started_at !== null || !mayWrite) && <RunTabs campaign={data} />}
          </>
        )}
      </Loaded>
    </>
  );
}
