import type { deleteCampaign } from "@parley/contracts/campaigns/campaign-contracts";
import type { reExecuteCampaign, startCampaign } from "@parley/contracts/campaigns/campaign-run-contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { type Campaign, campaignPath } from "./campaign-queries.ts";

/** What may be done with it as it is now; each says what follows from it. */
export function CampaignActions({ campaign }: { readonly campaign: Campaign }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = campaignPath(campaign.id);
  const post = async (what: string, body?: unknown) => {
    try {
      await callApi<typeof startCampaign | typeof reExecuteCampaign>("POST", `${path}/${what}`, { body });
    } finally {
      // Also after a refusal: then it is not as the page has it.
      await queries.invalidateQueries();
    }
  };
  const remove = async () => {
    await callApi<typeof deleteCampaign>("DELETE", path);
    await navigate({ to: "/campaigns" });
    await queries.invalidateQueries();
  };
  const { status } = campaign;
  const failed = campaign.failed_contacts;
  const isOver = status === "completed" || status === "cancelled" || status === "failed";
  const action = (name: "pause" | "resume" | "stop" | "unschedule" | "redo" | "redo-all", run: () => Promise<void>) => (
    <ConfirmButton
      label={t(`campaign-action.${name}`)}
      title={t(`campaign-action.${name}-title`)}
      consequence={t(`campaign-action.${name}-consequence`, { count: formatCount(failed) })}
      perform={run}
    />
  );
  return (
    <div className="flex flex-wrap gap-2">
      {status === "running" && action("pause", () => post("pause"))}
      {status === "paused" && action("resume", () => post("start"))}
      {status === "scheduled" && action("unschedule", () => post("unschedule"))}
      {(status === "running" || status === "paused" || status === "scheduled") && action("stop", () => post("stop"))}
      {isOver && failed > 0 && action("redo", () => post("re-execute", { contact_selection: "failed_only" }))}
      {isOver && action("redo-all", () => post("re-execute", { contact_selection: "all" }))}
      {status !== "running" && (
        <ConfirmButton
          label={t("action.delete")}
          title={t("campaign-action.delete-title")}
          consequence={t("campaign-action.delete-consequence", {
            name: campaign.name,
            count: campaign.total_contacts,
          })}
          perform={remove}
        />
      )}
    </div>
  );
}
