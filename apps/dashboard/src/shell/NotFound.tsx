import { Link } from "@tanstack/react-router";
import { t } from "../i18n/t.ts";
import { PageHead } from "../kit/PageHead.tsx";

export function NotFound() {
  return (
    <>
      <PageHead title={t("not-found.title")} />
      <p>
        <Link to="/" className="text-accent underline">
          {t("not-found.home")}
        </Link>
      </p>
    </>
  );
}
