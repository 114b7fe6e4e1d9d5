import type { startCampaign } from "@parley/contracts/campaigns/campaign-run-contracts";
import type { saveCampaignSchedule } from "@parley/contracts/campaigns/campaign-schedule-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { formatMoney } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { Field } from "../../../kit/Field.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { Select } from "../../../kit/Select.tsx";
import { type Campaign, campaignPath, type Readiness } from "../campaign-queries.ts";
import { RecurringFields } from "./RecurringFields.tsx";
import { type ScheduleKind, scheduleBody } from "./schedule-body.ts";
import { ZoneChoice } from "./ZoneChoice.tsx";

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
