import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import type { FieldProblems } from "../../kit/FormModal.tsx";
import type { Tool } from "./tools-queries.ts";

/** What every tool has: words for people and the model, arguments, guards. */
export function ToolFields({ tool, problems }: { readonly tool?: Tool; readonly problems: FieldProblems }) {
  return (
    <>
      <Field label={t("tools.display-name")} problem={problems["display_name"]}>
        {(control) => (
          <input
            {...control}
            name="display_name"
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={tool?.display_name}
          />
        )}
      </Field>
      <Field label={t("tools.description")} hint={t("tools.description-hint")} problem={problems["description"]}>
        {(control) => (
          <textarea
            {...control}
            name="description"
            required
            rows={3}
            maxLength={65_536}
            defaultValue={tool?.description}
          />
        )}
      </Field>
      <Field label={t("tools.parameters")} hint={t("tools.parameters-hint")} problem={problems["parameters"]}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} font-mono text-sm`}
            name="parameters"
            rows={6}
            spellCheck={false}
            defaultValue={JSON.stringify(
              tool?.function_definition["parameters"] ?? { type: "object", properties: {}, required: [] },
              null,
              2,
            )}
          />
        )}
      </Field>
      <Field label={t("tools.most-calls")} hint={t("tools.most-calls-hint")}>
        {(control) => (
          <input
            {...control}
            type="number"
            name="max_calls_per_conversation"
            min={1}
            max={1_000_000}
            defaultValue={tool?.max_calls_per_conversation ?? ""}
          />
        )}
      </Field>
      <label className="flex items-center gap-2">
        <input type="checkbox" name="requires_confirmation" defaultChecked={tool?.requires_confirmation ?? false} />
        {t("tools.confirmation")}
      </label>
    </>
  );
}
