import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { t } from "../../../i18n/t.ts";
import { ListPages } from "../../../kit/ListPages.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Table } from "../../../kit/Table.tsx";
import { Time } from "../../../kit/Time.tsx";
import { ContactStatusWord } from "../CampaignStatus.tsx";
import { type Contact, contactsQuery, LOOK_AGAIN_MS } from "../campaign-queries.ts";
import type { RunTabProps } from "./run-tab-props.ts";

/** The people, with what has become of each. */
export function PeopleTab({ campaign, search }: RunTabProps) {
  const contacts = useQuery({
    ...contactsQuery(campaign.id, search),
    placeholderData: keepPreviousData,
    refetchInterval: campaign.status === "running" ? LOOK_AGAIN_MS : false,
  });
  return (
    <Loaded query={contacts}>
      {({ contacts: list, pagination }) => (
        <>
          {list.length === 0 ? (
            <p>{t("run.nobody")}</p>
          ) : (
            <Table<Contact>
              label={t("run-tab.people")}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t("run.person"),
                  cell: ({ name, phone_number }) => (
                    <div className="wrap-anywhere">
                      {name !== null && <bdi className="block">{name}</bdi>}
                      <bdi className={name === null ? "" : "text-quiet"}>{phone_number}</bdi>
                    </div>
                  ),
                },
                {
                  title: t("campaign.status"),
                  cell: ({ status, skip_reason, failure_reason }) => {
                    const reason = skip_reason ?? failure_reason;
                    return (
                      <>
                        <ContactStatusWord status={status} />
                        {reason !== null && <div className="text-quiet text-sm">{reason}</div>}
                      </>
                    );
                  },
                },
                { title: t("run.tries"), isNumber: true, cell: ({ attempts }) => attempts },
                {
                  title: t("run.last-try"),
                  isExtra: true,
                  cell: ({ last_attempt_at }) => <Time at={last_attempt_at} />,
                },
              ]}
            />
          )}
          <ListPages at={{ by: "page", page: search.page ?? 1, hasNext: pagination.has_next }} staysInPlace />
        </>
      )}
    </Loaded>
  );
}
