import { Link } from "@tanstack/react-router";
import { formatCount, formatMoney } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import { CampaignStatus } from "./CampaignStatus.tsx";
import type { ListedCampaign } from "./campaign-queries.ts";

export function CampaignsTable({ campaigns }: { readonly campaigns: readonly ListedCampaign[] }) {
  return (
    <Table<ListedCampaign>
      label={t("nav.campaigns")}
      rows={campaigns}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("campaign.name"),
          cell: ({ id, name }) => (
            <Link
              to="/campaigns/$campaignId"
              params={{ campaignId: String(id) }}
              data-row-link
              className="text-accent underline wrap-anywhere"
            >
              <bdi>{name}</bdi>
            </Link>
          ),
        },
        { title: t("campaign.status"), cell: ({ status }) => <CampaignStatus status={status} /> },
        { title: t("campaign.type"), isExtra: true, cell: ({ campaign_type }) => t(`campaign-type.${campaign_type}`) },
        {
          title: t("call.assistant"),
          isExtra: true,
          cell: ({ assistant_name }) => <bdi>{assistant_name ?? "–"}</bdi>,
        },
        {
          title: t("campaign.reached"),
          isNumber: true,
          cell: ({ completed_contacts, total_contacts }) =>
            `${formatCount(completed_contacts)} / ${formatCount(total_contacts)}`,
        },
        {
          title: t("campaign.cost"),
          isNumber: true,
          isExtra: true,
          cell: ({ metrics }) => formatMoney(metrics.actual_cost),
        },
        { title: t("campaign.created"), isExtra: true, cell: ({ created_at }) => <Time at={created_at} /> },
      ]}
    />
  );
}
