import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDuration } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { ListPages } from "../../../kit/ListPages.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { type Column, Table } from "../../../kit/Table.tsx";
import { Time } from "../../../kit/Time.tsx";
import { ContactStatusWord } from "../CampaignStatus.tsx";
import { type Attempt, attemptsQuery, LOOK_AGAIN_MS } from "../campaign-queries.ts";
import type { RunTabProps } from "./run-tab-props.ts";
import { WhyDialog } from "./WhyDialog.tsx";

/** Every attempt, the newest first, each with why it was allowed. */
export function AttemptsTab({ campaign, search }: RunTabProps) {
  const [asked, setAsked] = useState<Attempt | null>(null);
  const attempts = useQuery({
    ...attemptsQuery(campaign.id, search),
    placeholderData: keepPreviousData,
    refetchInterval: campaign.status === "running" ? LOOK_AGAIN_MS : false,
  });
  return (
    <Loaded query={attempts}>
      {({ executions, pagination }) => (
        <>
          {executions.length === 0 ? (
            <p>{t("run.no-attempts")}</p>
          ) : (
            <Table<Attempt>
              label={t("run-tab.attempts")}
              rows={executions}
              keyOf={({ id }) => id}
              columns={columns(setAsked)}
            />
          )}
          <ListPages at={{ by: "page", page: search.page ?? 1, hasNext: pagination.has_next }} staysInPlace />
          <WhyDialog campaignId={campaign.id} attempt={asked} onClose={() => setAsked(null)} />
        </>
      )}
    </Loaded>
  );
}

function columns(ask: (attempt: Attempt) => void): readonly Column<Attempt>[] {
  return [
    {
      title: t("run.person"),
      cell: ({ contact_name, contact_phone }) => (
        <div className="wrap-anywhere">
          {contact_name !== null && <bdi className="block">{contact_name}</bdi>}
          <bdi className={contact_name === null ? "" : "text-quiet"}>{contact_phone}</bdi>
        </div>
      ),
    },
    {
      title: t("run.outcome"),
      cell: ({ status, execution_data: { error_details } }) => (
        <>
          <ContactStatusWord status={status} />
          {error_details !== null && <div className="text-quiet text-sm">{error_details}</div>}
        </>
      ),
    },
    { title: t("run.at"), isExtra: true, cell: ({ executed_at }) => <Time at={executed_at} /> },
    {
      title: t("run.conversation"),
      isExtra: true,
      cell: ({ call_id, channel, contact_phone, execution_data }) =>
        call_id === null ? (
          // Threads are found by their number: an attempt names none.
          <Link to="/inbox" search={{ q: contact_phone }} className="text-accent underline">
            {t(`channel.${channel}`)}
          </Link>
        ) : (
          <Link to="/calls/$callSid" params={{ callSid: String(call_id) }} className="text-accent underline">
            {t("channel.call")} {formatDuration(execution_data.duration_seconds)}
          </Link>
        ),
    },
    {
      title: t("action.actions"),
      isNumber: true,
      cell: (attempt) => (
        <Button aria-label={t("why.of", { number: attempt.contact_phone })} onClick={() => ask(attempt)}>
          {t("why.button")}
        </Button>
      ),
    },
  ];
}
