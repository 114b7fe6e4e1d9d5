import { Link } from "@tanstack/react-router";
import { t } from "../i18n/t.ts";
import { buttonClass } from "./Button.tsx";

interface BeforePagesProps {
  /** What is paged; read out. */
  readonly label: string;
  /** The last entry of the page before; undefined on the first page. */
  readonly before: number | undefined;
  /** The last entry of this page, where more follow. */
  readonly last: number | undefined;
}

/** To the newest and the older entries, for lists that go on after an entry; it stands in the address as `before`. */
export function BeforePages({ label, before, last }: BeforePagesProps) {
  if (before === undefined && last === undefined) return null;
  const page = (name: string, to: number | undefined) => (
    <Link to="." search={((former: object) => ({ ...former, before: to })) as never} className={buttonClass("plain")}>
      {name}
    </Link>
  );
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {before !== undefined && page(t("pages.newest"), undefined)}
      {last !== undefined && page(t("pages.older"), last)}
    </nav>
  );
}
