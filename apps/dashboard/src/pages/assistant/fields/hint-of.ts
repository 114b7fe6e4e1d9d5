import { t } from "../../../i18n/t.ts";
import type { FieldSpec } from "./field-spec.ts";

/** What it is about, and the default. */
export function hintOf({ hint, default: fallback, means, isDefaultInHint, options }: FieldSpec): string {
  if (hint !== undefined && isDefaultInHint === true) return t(hint);
  const value = means ?? fallback;
  const named = options?.find(([option]) => option === value)?.[1];
  const words =
    value === null || (Array.isArray(value) && value.length === 0)
      ? t("record.default-none")
      : t("record.default", { value: named == null ? valueWords(value) : t(named) });
  return hint === undefined ? words : `${t(hint)} ${words}`;
}

const valueWords = (value: unknown): string =>
  typeof value === "boolean" ? t(value ? "value.yes" : "value.no") : String(value);
