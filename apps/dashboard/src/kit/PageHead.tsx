import { type ReactNode, useEffect } from "react";
import { t } from "../i18n/t.ts";

interface PageHeadProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Names have up to 255 letters. What is longer is an address of thousands, which its page shows whole where it is asked for. */
export function isLongTitle(title: string): boolean {
  return title.length > 300;
}

/** The page's heading with its main actions; also names the browser's tab. */
export function PageHead({ title, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
  }, [title]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className={`text-xl font-semibold wrap-anywhere ${isLongTitle(title) ? "line-clamp-4" : ""}`}>{title}</h1>
      {children}
    </div>
  );
}
