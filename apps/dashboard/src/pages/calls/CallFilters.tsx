import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { type CallsSearch, readCallsSearch, SEARCH_FROM } from "./calls-search.ts";

/** Two forms: one searches for words, the other narrows the list. Both only change the address. */
export function CallFilters({ search }: { readonly search: CallsSearch }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({ to: "/calls", search: readCallsSearch(fields) });
  };
  return (
    <Sheet>
      <search>
        <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
          <div className="min-w-0 flex-1 basis-60">
            <Field label={t("calls.search")}>
              {(control) => (
                <input
                  {...control}
                  type="search"
                  name="q"
                  minLength={SEARCH_FROM}
                  maxLength={256}
                  required
                  defaultValue={search.q}
                  placeholder={t("calls.search-hint")}
                />
              )}
            </Field>
          </div>
          <Button type="submit">{t("calls.search-submit")}</Button>
        </form>
      </search>
      <form className="grid grid-cols-2 items-end gap-2 md:grid-cols-[repeat(5,minmax(0,1fr))_auto]" onSubmit={submit}>
        <Field label={t("call.status")}>
          {(control) => (
            <select {...control} name="status" defaultValue={search.status ?? ""}>
              <option value="">{t("calls.any")}</option>
              <option value="ongoing">{t("status.ongoing")}</option>
              <option value="completed">{t("status.completed")}</option>
              <option value="failed">{t("status.failed")}</option>
            </select>
          )}
        </Field>
        <Field label={t("call.customer")}>
          {(control) => <input {...control} name="phone" maxLength={64} defaultValue={search.phone} />}
        </Field>
        <Field label={t("call.assistant")}>
          {(control) => <input {...control} name="assistant" maxLength={256} defaultValue={search.assistant} />}
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
            <Button onClick={() => void navigate({ to: "/calls", search: {} })}>{t("calls.clear")}</Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
