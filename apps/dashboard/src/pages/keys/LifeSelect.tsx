import { serviceNowMs } from "../../api/service-clock.ts";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";

const LIVES_DAYS = [7, 30, 90, 365] as const;
const DAY_MS = 86_400_000;

/** How long a new key is to live; in a form, as `life_days`. */
export function LifeSelect() {
  return (
    <Field label={t("keys.life")} hint={t("keys.life-hint")}>
      {(control) => (
        <select {...control} name="life_days" defaultValue="">
          <option value="">{t("keys.life-endless")}</option>
          {LIVES_DAYS.map((days) => (
            <option key={days} value={days}>
              {t("keys.life-days", { count: days })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** What `LifeSelect` chose, as the moment the key expires; null: never. */
export function chosenExpiry(form: FormData): string | null {
  const days = Number(form.get("life_days"));
  return days > 0 ? new Date(serviceNowMs() + days * DAY_MS).toISOString() : null;
}
