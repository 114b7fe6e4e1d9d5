import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { AssistantSelect } from "../../choices/AssistantSelect.tsx";
import { numbersQuery } from "../../choices/choices-queries.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Select } from "../../kit/Select.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { campaignsQuery } from "../campaigns/campaign-queries.ts";
import { type AnalyticsSearch, readAnalyticsSearch } from "./analytics-search.ts";

interface AnalyticsFiltersProps {
  readonly search: AnalyticsSearch;
  /** The days that are shown where the address has none. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Narrows the figures; only changes the address. */
export function AnalyticsFilters({ search, from, to }: AnalyticsFiltersProps) {
  const navigate = useNavigate();
  const { data: numbers = [] } = useQuery(numbersQuery());
  const { data: campaigns } = useQuery(campaignsQuery({}));
  const campaignList = campaigns?.campaigns ?? [];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({ to: "/analytics", search: readAnalyticsSearch(fields) });
  };
  return (
    <Sheet>
      <form className="grid grid-cols-2 items-end gap-2 md:grid-cols-[repeat(5,minmax(0,1fr))_auto]" onSubmit={submit}>
        <Field label={t("calls.from")}>
          {(control) => <input {...control} type="date" name="from" defaultValue={search.from ?? from} />}
        </Field>
        <Field label={t("calls.to")}>
          {(control) => <input {...control} type="date" name="to" defaultValue={search.to ?? to} />}
        </Field>
        <Field label={t("call.assistant")}>
          {(control) => (
            <AssistantSelect control={control} name="assistant" value={search.assistant} none={t("calls.any")} />
          )}
        </Field>
        <Field label={t("call.number")}>
          {(control) => (
            <Select
              key={numbers.length}
              control={control}
              name="number"
              defaultValue={search.number}
              options={[
                ["", t("calls.any")],
                ...numbers.map(({ phone_number }) => [phone_number, phone_number] as const),
              ]}
            />
          )}
        </Field>
        <Field label={t("analytics.campaign")}>
          {(control) => (
            <Select
              key={campaignList.length}
              control={control}
              name="campaign"
              defaultValue={search.campaign}
              options={[["", t("calls.any")], ...campaignList.map(({ id, name }) => [String(id), name] as const)]}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="solid">
            {t("calls.filter")}
          </Button>
          {Object.keys(search).length > 0 && (
            <Button onClick={() => void navigate({ to: "/analytics", search: {} })}>{t("calls.clear")}</Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
