import { ApiProblem } from "../../../api/api-problem.ts";
import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import { StepForm } from "./StepForm.tsx";
import type { StepProps } from "./step-props.ts";
import { useSave } from "./use-save.ts";
import { WeekdayChoice } from "./WeekdayChoice.tsx";

/** In which hours and how fast; when it begins is said last, in the review. */
export function ScheduleStep({ campaign, goOn }: StepProps) {
  const { mutate, error, isPending } = useSave(campaign.id, goOn);
  const { settings } = campaign;
  const problems = error instanceof ApiProblem ? error.fields : {};
  const isCalls = campaign.campaign_type !== "sms";
  const save = (form: FormData) => {
    const [start, end] = [String(form.get("start") ?? ""), String(form.get("end") ?? "")];
    const days = form.getAll("days").map(Number);
    mutate({
      settings: {
        ...(isCalls ? { concurrent_limit: Number(form.get("concurrent_limit")) } : {}),
        rate_limit_per_minute: Number(form.get("rate_limit_per_minute")),
        ...(start === "" || end === "" ? {} : { allowed_hours: { start, end, ...(days.length > 0 ? { days } : {}) } }),
      },
    });
  };
  return (
    <StepForm error={error} isPending={isPending} onSubmit={save}>
      <p className="text-quiet">{t("schedule.hours-hint")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("schedule.hours-from")} problem={problems["start"]}>
          {(control) => (
            <input {...control} type="time" name="start" defaultValue={settings.allowed_hours?.start ?? ""} />
          )}
        </Field>
        <Field label={t("schedule.hours-to")} problem={problems["end"]}>
          {(control) => <input {...control} type="time" name="end" defaultValue={settings.allowed_hours?.end ?? ""} />}
        </Field>
      </div>
      <WeekdayChoice legend={t("schedule.days")} chosen={settings.allowed_hours?.days ?? []} />
      <div className="grid gap-4 sm:grid-cols-2">
        {isCalls && (
          <Field label={t("schedule.at-a-time")}>
            {(control) => (
              <input
                {...control}
                type="number"
                name="concurrent_limit"
                required
                min={1}
                max={10_000}
                defaultValue={settings.concurrent_limit}
              />
            )}
          </Field>
        )}
        <Field label={t("schedule.a-minute")}>
          {(control) => (
            <input
              {...control}
              type="number"
              name="rate_limit_per_minute"
              required
              min={1}
              max={60_000}
              defaultValue={settings.rate_limit_per_minute}
            />
          )}
        </Field>
      </div>
    </StepForm>
  );
}
