import { useNavigate } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { type NumbersSearch, readNumbersSearch } from "./numbers-search.ts";

/** Narrows the list; the address holds how. */
export function NumberFilters({ search }: { readonly search: NumbersSearch }) {
  const navigate = useNavigate();
  const show = (change: Readonly<Record<string, unknown>>) =>
    void navigate({ to: "/numbers", search: readNumbersSearch({ ...search, ...change }) });
  return (
    <Sheet>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="w-60 max-w-full">
          <Field label={t("numbers.answered-by")}>
            {(control) => (
              <select
                {...control}
                value={search.answered ?? ""}
                onChange={({ target }) => show({ answered: target.value })}
              >
                <option value="">{t("numbers.any")}</option>
                <option value="yes">{t("numbers.somebody")}</option>
                <option value="no">{t("numbers.nobody")}</option>
              </select>
            )}
          </Field>
        </div>
        <label className="flex items-center gap-2 py-1.5">
          <input
            type="checkbox"
            checked={search.off === true}
            onChange={({ target }) => show({ off: target.checked })}
          />
          {t("numbers.with-off")}
        </label>
      </div>
    </Sheet>
  );
}
