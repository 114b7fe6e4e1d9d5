import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import type { RecordForm } from "../use-record-form.ts";
import type { RecordFieldSpec } from "./all-fields.ts";
import { ChoiceControl, LinesControl, NumberControl, TextControl } from "./controls.tsx";
import type { FieldSpec } from "./field-spec.ts";
import { SecretField } from "./SecretField.tsx";
import { SwitchField } from "./SwitchField.tsx";

export interface RecordFieldProps {
  readonly spec: RecordFieldSpec;
  readonly form: RecordForm;
}

/** One member of the record, with what holds when nothing is said beside it. */
export function RecordField({ spec, form }: RecordFieldProps) {
  if (spec.kind === "switch") return <SwitchField spec={spec} form={form} />;
  if (spec.kind === "secret") return <SecretField spec={spec} form={form} />;
  const Control = CONTROLS[spec.kind];
  return (
    <div className={spec.kind === "area" || spec.kind === "lines" ? "lg:col-span-2" : ""}>
      <Field label={t(`field.${spec.path}`)} hint={hintOf(spec)} problem={form.problemOf(spec.path)}>
        {(control) => (
          <Control
            control={control}
            spec={spec}
            value={form.valueOf(spec.path)}
            onChange={(value) => form.change(spec.path, value)}
          />
        )}
      </Field>
    </div>
  );
}

const CONTROLS = {
  text: TextControl,
  area: TextControl,
  number: NumberControl,
  choice: ChoiceControl,
  lines: LinesControl,
};

/** What it is about, and the default. */
export function hintOf({ hint, default: fallback, means, isDefaultInHint, options }: FieldSpec): string {
  if (hint !== undefined && isDefaultInHint === true) return t(hint);
  const value = means ?? fallback;
  const named = options?.find(([option]) => option === value)?.[1];
  const words =
    value === null || (Array.isArray(value) && value.length === 0)
      ? t("record.default-none")
      : t("record.default", { value: named == null ? valueWords(value) : t(named) });
  return hint === undefined ? words : `${t(hint)} ${words}`;
}

const valueWords = (value: unknown): string =>
  typeof value === "boolean" ? t(value ? "value.yes" : "value.no") : String(value);
