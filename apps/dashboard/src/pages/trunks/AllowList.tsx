import { t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";

const ROWS = [
  ["UDP, TCP 5060", "allow.signalling"],
  ["TCP 5061", "allow.tls"],
  ["UDP 10000–20000", "allow.sound"],
] as const;

/** What the firewall of the other side has to let through. */
export function AllowList() {
  return (
    <Sheet title={t("allow.title")}>
      <p>{t("allow.about")}</p>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {ROWS.map(([ports, meaning]) => (
          <div key={ports} className="sm:contents">
            <dt>
              <code>{ports}</code>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-quiet">{t("allow.number")}</p>
    </Sheet>
  );
}
