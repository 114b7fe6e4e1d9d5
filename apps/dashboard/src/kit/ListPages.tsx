import { Link } from "@tanstack/react-router";
import { t } from "../i18n/t.ts";
import { buttonClass } from "./Button.tsx";
import { type ListPosition, type PageStep, stepsFrom } from "./list-position.ts";

interface ListPagesProps {
  /** What is paged, where a page has more than one list; read out. */
  readonly label?: string;
  readonly at: ListPosition;
  /** For a list in the middle of its page: it does not jump to the top. */
  readonly staysInPlace?: boolean;
}

/** To other pages of a list. Where it stands is in the address, so that each page can be shared and gone back to. */
export function ListPages({ label = t("pages.label"), at, staysInPlace = false }: ListPagesProps) {
  const { back, on } = stepsFrom(at);
  if (back === null && on === null) return null;
  const link = (name: string, step: PageStep) => (
    <Link
      to="."
      search={((former: object) => ({ ...former, ...step })) as never}
      resetScroll={!staysInPlace}
      className={buttonClass("plain")}
    >
      {name}
    </Link>
  );
  const goesToNewest = at.by === "before";
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      {back !== null && link(t(goesToNewest ? "pages.newest" : "pages.before"), back)}
      {at.by === "page" && <span className="text-quiet">{t("pages.page", { page: at.page })}</span>}
      {on !== null && link(t(goesToNewest ? "pages.older" : "pages.after"), on)}
    </nav>
  );
}
