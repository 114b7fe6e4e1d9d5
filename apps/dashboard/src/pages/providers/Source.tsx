import { t } from "../../i18n/t.ts";

/** Whose credentials are used; null: there are none. */
export function Source({ source }: { readonly source: "organization" | "environment" | "machine" | null }) {
  if (source === null) return <span className="text-quiet">{t("providers.not-set")}</span>;
  return <span className="text-good font-medium">{t(`provider-source.${source}`)}</span>;
}
