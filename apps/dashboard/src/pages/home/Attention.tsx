import { Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import type { Overview } from "./overview.ts";

type Item = Overview["attention"][number];

/** What does not work, the most urgent first. */
export function Attention({ items }: { readonly items: readonly Item[] }) {
  return (
    <Sheet title={t("attention.title")}>
      {items.length === 0 ? (
        <p className="text-good">{t("attention.none")}</p>
      ) : (
        <ul className="grid gap-2">
          {items.map((item) => (
            <li key={`${item.kind} ${item.subject} ${item.until}`} className="flex flex-wrap gap-x-2 wrap-anywhere">
              <span className="text-bad font-medium">{wordsOf(item)}</span>
              {item.since !== null && (
                <span className="text-quiet">
                  {t("attention.since")} <Time at={item.since} />
                </span>
              )}
              {item.until !== null && (
                <span className="text-quiet">
                  <Time at={item.until} />
                </span>
              )}
              <WayTo kind={item.kind} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** To where the cause is seen and mended. */
function WayTo({ kind }: Pick<Item, "kind">) {
  const className = "text-accent underline";
  switch (kind) {
    case "webhook-disabled":
    case "webhook-failing":
      return (
        <Link to="/webhooks" className={className}>
          {t("attention.look-webhooks")}
        </Link>
      );
    case "trunk-failed":
      return (
        <Link to="/trunks" className={className}>
          {t("attention.look-trunks")}
        </Link>
      );
    case "key-expiring":
      return (
        <Link to="/keys" className={className}>
          {t("attention.look-keys")}
        </Link>
      );
    case "calls-failed":
      return (
        <Link to="/calls" search={{ status: "failed" }} className={className}>
          {t("attention.look")}
        </Link>
      );
    case "texts-failed":
      return (
        <Link to="/text-log" search={{ status: "failed" }} className={className}>
          {t("attention.look")}
        </Link>
      );
    case "email-unverified":
      return null;
  }
}

function wordsOf({ kind, subject, count }: Item): string {
  const name = subject ?? t("value.unknown");
  switch (kind) {
    case "webhook-disabled":
      return t("attention.webhook-disabled", { name });
    case "webhook-failing":
      return t("attention.webhook-failing", { name, count });
    case "trunk-failed":
      return t("attention.trunk-failed", { name });
    case "key-expiring":
      return t("attention.key-expiring", { name });
    case "calls-failed":
      return t("attention.calls-failed", { name, count });
    case "texts-failed":
      return t("attention.texts-failed", { count });
    case "email-unverified":
      return t("attention.email-unverified");
  }
}
