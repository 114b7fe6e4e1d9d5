import type { startCampaign } from "@parley/contracts/campaigns/campaign-run-contracts";
import type { saveCampaignSchedule } from "@parley/contracts/campaigns/campaign-schedule-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useContext, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { formatMoney } from "../../../format/numbers.ts";
import { ownZone } from "../../../format/times.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { Field } from "../../../kit/Field.tsx";
import { OrganizationZone } from "../../../kit/organization-zone.ts";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { Select } from "../../../kit/Select.tsx";
import { type Campaign, campaignPath, type Readiness } from "../campaign-queries.ts";
import { RecurringFields } from "./RecurringFields.tsx";

type ScheduleKind = "immediate" | "scheduled" | "recurring";

const KINDS = ["immediate", "scheduled", "recurring"] as const;

interface WhenToStartProps {
  readonly campaign: Campaign;
  readonly mayStart: boolean;
  readonly readiness: Readiness | null;
}

/** Now, at a time, or again and again. */
export function WhenToStart({ campaign, mayStart, readiness }: WhenToStartProps) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<ScheduleKind>("immediate");
  const path = campaignPath(campaign.id);
  const start = async () => {
    await callApi<typeof startCampaign>("POST", `${path}/start`);
    await queries.invalidateQueries();
  };
  const schedule = useMutation({
    mutationFn: (form: FormData) =>
      callApi<typeof saveCampaignSchedule>("POST", `${path}/schedule`, { body: scheduleBody(kind, form) }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    schedule.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="grid max-w-2xl gap-4 border-line border-t pt-4" onSubmit={submit}>
      <Field label={t("schedule.when")}>
        {(control) => (
          <Select
            control={control}
            value={kind}
            onChange={(event) => setKind(event.target.value as ScheduleKind)}
            options={KINDS.map((each) => [each, t(`schedule.${each}`)] as const)}
          />
        )}
      </Field>
      {kind === "scheduled" && (
        <Field label={t("schedule.at")}>
          {(control) => <input {...control} type="datetime-local" name="at" required />}
        </Field>
      )}
      {kind === "recurring" && <RecurringFields />}
      {kind !== "immediate" && <ZoneChoice />}
      {schedule.error !== null && <ProblemNotice error={schedule.error} />}
      <div className="flex justify-end">
        {kind !== "immediate" ? (
          <Button type="submit" look="solid" disabled={schedule.isPending}>
            {t("schedule.save")}
          </Button>
        ) : mayStart ? (
          <ConfirmButton
            label={t("review.start")}
            look="solid"
            title={t("review.start-title")}
            consequence={t("review.start-consequence", {
              count: readiness?.contacts ?? campaign.total_contacts,
              cost: formatMoney(readiness?.cost_estimate.amount_usd ?? null),
            })}
            perform={start}
          />
        ) : (
          <p className="text-quiet">{t("review.not-yet")}</p>
        )}
      </div>
    </form>
  );
}

/** By which clocks a campaign starts: the organization's, where it has a zone; else the viewer's. */
function ZoneChoice() {
  const organizations = useContext(OrganizationZone);
  const zones = new Set([...(organizations === null ? [] : [organizations]), ownZone(), "UTC"]);
  return (
    <Field label={t("schedule.zone")}>
      {(control) => (
        <Select
          key={organizations}
          control={control}
          name="zone"
          options={[...zones].map((zone) => [zone, zone] as const)}
        />
      )}
    </Field>
  );
}

/** What the form about a start sends; times are those of the zone that is chosen there. */
function scheduleBody(kind: ScheduleKind, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  if (kind === "immediate") return { schedule_type: kind };
  const timezone = text("zone");
  if (kind === "scheduled") return { schedule_type: kind, scheduled_at: text("at"), timezone };
  const frequency = text("frequency");
  return {
    schedule_type: kind,
    timezone,
    recurring_config: {
      frequency,
      interval: Number(text("interval")),
      ...(frequency === "weekly" ? { days_of_week: form.getAll("days").map(Number) } : {}),
      ...(frequency === "monthly" ? { day_of_month: Number(text("day_of_month")) } : {}),
      time: text("time"),
      time_zone: timezone,
      end_date: text("end_date") === "" ? null : text("end_date"),
    },
  };
}
