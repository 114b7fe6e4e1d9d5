import { Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";

/** The pages about one assistant. */
export function AssistantLinks({ assistantId }: { readonly assistantId: number | string }) {
  const params = { assistantId: String(assistantId) };
  const look = {
    className: "text-accent underline aria-[current=page]:text-text aria-[current=page]:no-underline",
    activeOptions: { exact: true, includeSearch: false },
    activeProps: { className: "font-semibold", "aria-current": "page" },
  } as const;
  return (
    <nav aria-label={t("assistant.pages")} className="flex flex-wrap gap-x-4 gap-y-1">
      <Link to="/assistants/$assistantId" params={params} {...look}>
        {t("assistant.settings")}
      </Link>
      <Link to="/assistants/$assistantId/prompts" params={params} {...look}>
        {t("prompts.title")}
      </Link>
      <Link to="/assistants/$assistantId/evaluations" params={params} {...look}>
        {t("evals.title")}
      </Link>
      <Link to="/documents" search={{ assistant: Number(assistantId) }} {...look}>
        {t("nav.documents")}
      </Link>
      <Link to="/memories" search={{ view: "graph", assistant: Number(assistantId) }} {...look}>
        {t("nav.memories")}
      </Link>
      <Link to="/test" search={{ assistant: Number(assistantId) }} {...look}>
        {t("assistant.talk")}
      </Link>
    </nav>
  );
}
