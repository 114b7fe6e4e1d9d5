import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { DEFAULT_SHOP, SHOPS } from "./numbers-queries.ts";
import { type OffersSearch, readOffersSearch } from "./numbers-search.ts";

/** Says whom to ask for which numbers; it only changes the address. */
export function OfferFilters({ search }: { readonly search: OffersSearch }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({ to: "/numbers/buy", search: readOffersSearch(fields) });
  };
  return (
    <Sheet>
      <form className="grid grid-cols-2 items-end gap-2 md:grid-cols-[repeat(5,minmax(0,1fr))_auto]" onSubmit={submit}>
        <Field label={t("numbers.carrier")}>
          {(control) => (
            <select {...control} name="provider" defaultValue={search.provider ?? DEFAULT_SHOP.provider}>
              {SHOPS.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("offers.country")}>
          {(control) => (
            <input
              {...control}
              name="country"
              required
              pattern="[A-Za-z]{2}"
              maxLength={2}
              defaultValue={search.country ?? DEFAULT_SHOP.country}
            />
          )}
        </Field>
        <Field label={t("offers.area")}>
          {(control) => (
            <input {...control} name="area" inputMode="numeric" maxLength={16} defaultValue={search.area} />
          )}
        </Field>
        <Field label={t("offers.contains")}>
          {(control) => (
            <input {...control} name="contains" inputMode="numeric" maxLength={64} defaultValue={search.contains} />
          )}
        </Field>
        <Field label={t("offers.locality")}>
          {(control) => <input {...control} name="locality" maxLength={64} defaultValue={search.locality} />}
        </Field>
        <Button type="submit" look="solid">
          {t("offers.search")}
        </Button>
      </form>
    </Sheet>
  );
}
