import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import { Select } from "../../../kit/Select.tsx";
import { TabbedSheet } from "../../../kit/TabbedSheet.tsx";
import { useRights } from "../../../session/use-session.ts";
import { type Campaign, campaignPath } from "../campaign-queries.ts";
import { CONTACT_STATUSES, RUN_TABS, readCampaignSearch } from "../campaigns-search.ts";
import { AttemptsTab } from "./AttemptsTab.tsx";
import { PeopleTab } from "./PeopleTab.tsx";

const route = getRouteApi("/campaigns/$campaignId");

/** The people of a campaign, and every attempt to reach them. */
export function RunTabs({ campaign }: { readonly campaign: Campaign }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { mayAdmin } = useRights();
  const { tab = "people", status = "" } = search;
  const Content = tab === "people" ? PeopleTab : AttemptsTab;
  return (
    <TabbedSheet
      label={t("run.parts")}
      tabs={RUN_TABS.map((name) => ({ name, title: t(`run-tab.${name}`) }))}
      current={tab}
      onChange={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={t("campaign.status")}>
          {(control) => (
            <Select
              control={control}
              value={status}
              onChange={(event) =>
                void navigate({ search: readCampaignSearch({ tab, status: event.target.value }), resetScroll: false })
              }
              options={[
                ["", t("calls.any")],
                ...CONTACT_STATUSES.map((each) => [each, t(`contact-status.${each}`)] as const),
              ]}
            />
          )}
        </Field>
        {mayAdmin && tab === "attempts" && (
          <a className="text-accent underline" href={`${campaignPath(campaign.id)}/evidence?format=csv`} download>
            {t("run.evidence")}
          </a>
        )}
      </div>
      <Content campaign={campaign} search={search} />
    </TabbedSheet>
  );
}
