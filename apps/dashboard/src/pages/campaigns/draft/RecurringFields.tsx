import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import { Select } from "../../../kit/Select.tsx";
import { WeekdayChoice } from "./WeekdayChoice.tsx";

const FREQUENCIES = ["daily", "weekly", "monthly"] as const;

/** How a campaign goes through its people again and again. */
export function RecurringFields() {
  const [frequency, setFrequency] = useState<string>("daily");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("schedule.frequency")}>
          {(control) => (
            <Select
              control={control}
              name="frequency"
              value={frequency}
              onChange={(event) => setFrequency(event.target.value)}
              options={FREQUENCIES.map((each) => [each, t(`frequency.${each}`)] as const)}
            />
          )}
        </Field>
        <Field label={t("schedule.interval")}>
          {(control) => (
            <input {...control} type="number" name="interval" required min={1} max={365} defaultValue={1} />
          )}
        </Field>
      </div>
      {frequency === "weekly" && <WeekdayChoice legend={t("schedule.days")} chosen={[1]} />}
      {frequency === "monthly" && (
        <Field label={t("schedule.day-of-month")}>
          {(control) => (
            <input {...control} type="number" name="day_of_month" required min={1} max={31} defaultValue={1} />
          )}
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("schedule.time")}>
          {(control) => <input {...control} type="time" name="time" required defaultValue="09:00" />}
        </Field>
        <Field label={t("schedule.end-date")}>{(control) => <input {...control} type="date" name="end_date" />}</Field>
      </div>
    </>
  );
}
