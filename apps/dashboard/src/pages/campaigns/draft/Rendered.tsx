import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { t } from "../../../i18n/t.ts";
import { renderedQuery } from "../campaign-queries.ts";

interface RenderedProps {
  readonly template: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a template says to somebody, and what it lacks for that. */
export function Rendered({ template, values }: RenderedProps) {
  const { data } = useQuery({ ...renderedQuery(template, values), placeholderData: keepPreviousData });
  if (data === undefined) return null;
  return (
    <div className="wrap-anywhere">
      <p className={data.success ? "whitespace-pre-line" : "text-bad"}>
        <bdi>{data.rendered_template}</bdi>
      </p>
      {data.missing_variables.length > 0 && (
        <p className="text-sm text-warn">{t("messages.missing", { names: data.missing_variables.join(", ") })}</p>
      )}
    </div>
  );
}
