import { t } from "../../i18n/t.ts";
import type { Check } from "./system-queries.ts";

const LOOKS: Readonly<Record<Check["status"], string>> = {
  failed: "text-bad",
  warning: "text-warn",
  ok: "text-good",
  skipped: "text-quiet",
};
const ORDER = Object.keys(LOOKS);

/** What was found, what needs somebody first; otherwise in the order in which it was tried. */
export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  const sorted = checks.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  return (
    <ul aria-label={t("system.found")}>
      {sorted.map(({ name, status, detail, fix }) => (
        <li
          key={`${name} ${detail}`}
          className="grid gap-x-4 border-line border-b py-1.5 last:border-0 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <p className="flex flex-wrap justify-between gap-x-3">
            <code>{name}</code>
            <span className={`font-medium ${LOOKS[status]}`}>{t(`check-status.${status}`)}</span>
          </p>
          <div className="min-w-0 wrap-anywhere">
            <bdi>{detail}</bdi>
            {fix !== null && <p className="font-medium">{fix}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
