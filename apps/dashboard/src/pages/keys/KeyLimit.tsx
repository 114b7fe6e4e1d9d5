import { t } from "../../i18n/t.ts";

interface KeyLimitProps {
  readonly rateLimit: Readonly<Record<string, unknown>>;
}

/** The key's own limit, if it has one. */
export function KeyLimit({ rateLimit }: KeyLimitProps) {
  const count = rateLimit["requests_per_minute"];
  if (typeof count !== "number") return null;
  return <span className="text-quiet block text-sm">{t("keys.limit", { count })}</span>;
}
