import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import type { Dataset } from "./evaluations-queries.ts";

const route = getRouteApi("/assistants/$assistantId/evaluations");

/** Which dataset is looked at; the address holds it. */
export function DatasetChoice({
  datasets,
  chosen,
}: {
  readonly datasets: readonly Dataset[];
  readonly chosen: number;
}) {
  const navigate = route.useNavigate();
  return (
    <div className="max-w-96">
      <Field label={t("datasets.dataset")}>
        {(control) => (
          <select
            {...control}
            value={chosen}
            onChange={({ target }) => void navigate({ search: { dataset: Number(target.value) }, resetScroll: false })}
          >
            {datasets.map(({ id, name, case_count: count }) => (
              <option key={id} value={id}>
                {t("datasets.option", { name, count })}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
