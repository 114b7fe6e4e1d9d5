import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { AssistantSelect } from "../../choices/AssistantSelect.tsx";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Select } from "../../kit/Select.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { type CampaignsSearch, readCampaignsSearch, STATUSES, TYPES } from "./campaigns-search.ts";

/** Narrows the list; only changes the address. */
export function CampaignFilters({ search }: { readonly search: CampaignsSearch }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({ to: "/campaigns", search: readCampaignsSearch(fields) });
  };
  return (
    <Sheet>
      <form className="grid grid-cols-2 items-end gap-2 md:grid-cols-[repeat(4,minmax(0,1fr))_auto]" onSubmit={submit}>
        <Field label={t("campaigns.search")}>
          {(control) => <input {...control} type="search" name="q" maxLength={256} defaultValue={search.q} />}
        </Field>
        <Field label={t("campaign.status")}>
          {(control) => (
            <Select
              control={control}
              name="status"
              defaultValue={search.status}
              options={[
                ["", t("calls.any")],
                ...STATUSES.map((status) => [status, t(`campaign-status.${status}`)] as const),
              ]}
            />
          )}
        </Field>
        <Field label={t("campaign.type")}>
          {(control) => (
            <Select
              control={control}
              name="type"
              defaultValue={search.type}
              options={[["", t("calls.any")], ...TYPES.map((type) => [type, t(`campaign-type.${type}`)] as const)]}
            />
          )}
        </Field>
        <Field label={t("call.assistant")}>
          {(control) => (
            <AssistantSelect control={control} name="assistant" value={search.assistant} none={t("calls.any")} />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="solid">
            {t("calls.filter")}
          </Button>
          {Object.keys(search).length > 0 && (
            <Button onClick={() => void navigate({ to: "/campaigns", search: {} })}>{t("calls.clear")}</Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
