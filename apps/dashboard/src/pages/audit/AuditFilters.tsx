import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Select } from "../../kit/Select.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { peopleQuery } from "./audit-queries.ts";
import { type AuditSearch, readAuditSearch } from "./audit-search.ts";

/** Narrows the log; only changes the address. */
export function AuditFilters({ search }: { readonly search: AuditSearch }) {
  const navigate = useNavigate();
  const { data: people = [] } = useQuery(peopleQuery());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({ to: "/audit", search: readAuditSearch(fields) });
  };
  return (
    <Sheet>
      <form className="grid grid-cols-2 items-end gap-2 md:grid-cols-[repeat(4,minmax(0,1fr))_auto]" onSubmit={submit}>
        <Field label={t("members.person")}>
          {(control) => (
            <Select
              key={people.length}
              control={control}
              name="user"
              defaultValue={search.user}
              options={[["", t("calls.any")], ...people.map(({ id, full_name }) => [String(id), full_name] as const)]}
            />
          )}
        </Field>
        <Field label={t("audit.operation")}>
          {(control) => <input {...control} name="operation" maxLength={100} defaultValue={search.operation} />}
        </Field>
        <Field label={t("calls.from")}>
          {(control) => <input {...control} type="date" name="from" defaultValue={search.from} />}
        </Field>
        <Field label={t("calls.to")}>
          {(control) => <input {...control} type="date" name="to" defaultValue={search.to} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="solid">
            {t("calls.filter")}
          </Button>
          {Object.keys(search).length > 0 && (
            <Button onClick={() => void navigate({ to: "/audit", search: {} })}>{t("calls.clear")}</Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
