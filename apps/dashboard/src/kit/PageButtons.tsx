import { t } from "../i18n/t.ts";
import { Button } from "./Button.tsx";

interface PageButtonsProps {
  /** From 1. */
  readonly page: number;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
}

/** To the page before and the next, where there are any. */
export function PageButtons({ page, hasNext, onPage }: PageButtonsProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label={t("pages.label")} className="flex flex-wrap items-center gap-2">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t("pages.previous")}
      </Button>
      <span className="text-quiet">{t("pages.page", { page })}</span>
      <Button disabled={!hasNext} onClick={() => onPage(page + 1)}>
        {t("pages.next")}
      </Button>
    </nav>
  );
}
