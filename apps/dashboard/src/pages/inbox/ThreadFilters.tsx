import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { type InboxSearch, isSearchable, readInboxSearch } from "./inbox-search.ts";

/** Narrows the list; it only changes the address. */
export function ThreadFilters({ search }: { readonly search: InboxSearch }) {
  const navigate = useNavigate();
  const [isTooShort, setIsTooShort] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const words = String(fields["q"]).trim();
    const isTooShort = words !== "" && !isSearchable(words);
    setIsTooShort(isTooShort);
    if (isTooShort) return;
    void navigate({ to: "/inbox", search: readInboxSearch(fields) });
  };
  const isFiltered = search.q !== undefined || search.status !== undefined;
  return (
    <search>
      <form className="grid gap-2 rounded-lg border border-line bg-sheet p-3" onSubmit={submit}>
        <Field label={t("inbox.words")} problem={isTooShort ? t("inbox.words-short") : undefined}>
          {(control) => (
            <input {...control} type="search" name="q" dir="auto" maxLength={256} defaultValue={search.q} />
          )}
        </Field>
        <Field label={t("call.status")}>
          {(control) => (
            <select {...control} name="status" defaultValue={search.status ?? ""}>
              <option value="">{t("calls.any")}</option>
              <option value="active">{t("inbox.active")}</option>
              <option value="completed">{t("inbox.over")}</option>
            </select>
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="solid">
            {t("calls.filter")}
          </Button>
          {isFiltered && (
            <Button onClick={() => void navigate({ to: "/inbox", search: {} })}>{t("calls.clear")}</Button>
          )}
        </div>
      </form>
    </search>
  );
}
