import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { readToolsSearch, TOOL_TYPES, type ToolsSearch } from "./tools-search.ts";

/** Narrows the list; it only changes the address. */
export function ToolFilters({ search }: { readonly search: ToolsSearch }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({ to: "/tools", search: readToolsSearch(fields) });
  };
  return (
    <Sheet>
      <form className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_auto]" onSubmit={submit}>
        <Field label={t("tools.search")}>
          {(control) => <input {...control} type="search" name="q" maxLength={200} defaultValue={search.q} />}
        </Field>
        <Field label={t("tools.type")}>
          {(control) => (
            <select {...control} name="type" defaultValue={search.type ?? ""}>
              <option value="">{t("tools.any")}</option>
              {TOOL_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(`tool-type.${type}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button type="submit" look="solid">
          {t("tools.filter")}
        </Button>
      </form>
    </Sheet>
  );
}
