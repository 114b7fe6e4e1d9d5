import { NumberSelect } from "../../choices/NumberSelect.tsx";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { Select } from "../../kit/Select.tsx";
import type { Campaign } from "./campaign-queries.ts";

const PURPOSES = ["marketing", "informational"] as const;

interface BasicsFieldsProps {
  /** Absent: a new one. */
  readonly campaign?: Campaign;
  /** What is wrong with single members, by name. */
  readonly problems?: Readonly<Record<string, string>>;
}

/** What a campaign is called, what it is for, and how often people are tried. */
export function BasicsFields({ campaign, problems = {} }: BasicsFieldsProps) {
  return (
    <>
      <Field label={t("campaign.name")} problem={problems["name"]}>
        {(control) => <input {...control} name="name" required maxLength={200} defaultValue={campaign?.name} />}
      </Field>
      <Field label={t("campaign.description")} problem={problems["description"]}>
        {(control) => (
          <textarea
            {...control}
            name="description"
            rows={2}
            maxLength={10_000}
            defaultValue={campaign?.description ?? ""}
          />
        )}
      </Field>
      <Field label={t("campaign.purpose")} hint={t("campaign.purpose-hint")} problem={problems["purpose"]}>
        {(control) => (
          <Select
            control={control}
            name="purpose"
            defaultValue={campaign?.purpose ?? "marketing"}
            options={PURPOSES.map((purpose) => [purpose, t(`purpose.${purpose}`)] as const)}
          />
        )}
      </Field>
      <Field label={t("campaign.from-number")} problem={problems["phone_number_id"]}>
        {(control) => (
          <NumberSelect
            control={control}
            name="phone_number_id"
            value={campaign?.phone_number_id ?? undefined}
            none={t("campaign.numbers-of-assistant")}
            noneValue="0"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("campaign.attempts")} problem={problems["max_attempts"]}>
          {(control) => (
            <input
              {...control}
              type="number"
              name="max_attempts"
              required
              min={1}
              max={10}
              defaultValue={campaign?.max_attempts ?? 3}
            />
          )}
        </Field>
        <Field label={t("campaign.retry")} problem={problems["retry_delay_minutes"]}>
          {(control) => (
            <input
              {...control}
              type="number"
              name="retry_delay_minutes"
              required
              min={5}
              max={1440}
              defaultValue={campaign?.retry_delay_minutes ?? 30}
            />
          )}
        </Field>
      </div>
    </>
  );
}
