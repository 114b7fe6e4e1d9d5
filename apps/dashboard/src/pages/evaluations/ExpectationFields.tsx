import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";

/** What a good answer has; at least one of these has to be filled in. */
export function ExpectationFields() {
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1 font-medium">{t("expect.title")}</legend>
      <Field label={t("expect.contains")} hint={t("hint.lines")}>
        {(control) => <textarea {...control} name="contains" rows={2} dir="auto" />}
      </Field>
      <Field label={t("expect.not-contains")} hint={t("hint.lines")}>
        {(control) => <textarea {...control} name="not-contains" rows={2} dir="auto" />}
      </Field>
      <Field label={t("expect.tool")}>
        {(control) => <input {...control} name="tool" maxLength={128} autoComplete="off" />}
      </Field>
      <Field label={t("expect.rubric")} hint={t("expect.rubric-hint")}>
        {(control) => <textarea {...control} name="rubric" rows={2} maxLength={4000} dir="auto" />}
      </Field>
    </fieldset>
  );
}
