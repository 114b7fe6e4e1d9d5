import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { DIRECTIONS, readTextLogSearch, TEXT_STATUSES, type TextLogSearch } from "./text-log-search.ts";

/** Narrows the log; it only changes the address. */
export function TextLogFilters({ filters }: { readonly filters: TextLogSearch }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate({
      to: "/text-log",
      search: readTextLogSearch(Object.fromEntries(new FormData(event.currentTarget))),
    });
  };
  return (
    <Sheet>
      <search>
        <form
          className="grid grid-cols-1 items-end gap-2 sm:grid-cols-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
          onSubmit={submit}
        >
          <Field label={t("texts.words")}>
            {(control) => <input {...control} type="search" name="q" maxLength={256} defaultValue={filters.q} />}
          </Field>
          <Field label={t("call.direction")}>
            {(control) => (
              <select {...control} name="direction" defaultValue={filters.direction ?? ""}>
                <option value="">{t("calls.any")}</option>
                {DIRECTIONS.map((direction) => (
                  <option key={direction} value={direction}>
                    {t(`direction.${direction}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("call.status")}>
            {(control) => (
              <select {...control} name="status" defaultValue={filters.status ?? ""}>
                <option value="">{t("calls.any")}</option>
                {TEXT_STATUSES.map((status) => (
                  <option key={status} value={status}>
                    {t(`text-status.${status}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("texts.from")}>
            {(control) => (
              <input {...control} name="from" maxLength={64} placeholder="+14155550123" defaultValue={filters.from} />
            )}
          </Field>
          <Field label={t("texts.to")}>
            {(control) => (
              <input {...control} name="to" maxLength={64} placeholder="+14155550100" defaultValue={filters.to} />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="solid">
              {t("calls.filter")}
            </Button>
            {Object.keys(filters).length > 0 && (
              <Button onClick={() => void navigate({ to: "/text-log", search: {} })}>{t("calls.clear")}</Button>
            )}
          </div>
        </form>
      </search>
    </Sheet>
  );
}
