import { Link } from "@tanstack/react-router";
import { t } from "../i18n/t.ts";
import { buttonClass } from "./Button.tsx";

interface OffsetPagesProps {
  /** What is paged; read out. */
  readonly label: string;
  readonly offset: number;
  readonly perPage: number;
  readonly total: number;
}

/** To the page before and after, for lists that go by an offset; it stands in the address as `offset`. */
export function OffsetPages({ label, offset, perPage, total }: OffsetPagesProps) {
  if (offset === 0 && total <= perPage) return null;
  const page = (name: string, to: number) => (
    <Link
      to="."
      search={((former: object) => ({ ...former, offset: to === 0 ? undefined : to })) as never}
      className={buttonClass("plain")}
    >
      {name}
    </Link>
  );
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {offset > 0 && page(t("pages.before"), Math.max(0, offset - perPage))}
      {offset + perPage < total && page(t("pages.after"), offset + perPage)}
    </nav>
  );
}
