import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import { ChoiceControl, LinesControl, NumberControl, TextControl } from "./controls.tsx";
import { hintOf } from "./hint-of.ts";
import { OfferField } from "./OfferField.tsx";
import type { RecordFieldProps } from "./record-field-props.ts";
import { SecretField } from "./SecretField.tsx";
import { SwitchField } from "./SwitchField.tsx";

/** One member of the record, with what holds when nothing is said beside it. */
export function RecordField({ spec, form }: RecordFieldProps) {
  if (spec.kind === "switch") return <SwitchField spec={spec} form={form} />;
  if (spec.kind === "secret") return <SecretField spec={spec} form={form} />;
  if (spec.kind === "offer") {
    return spec.offer === undefined ? null : <OfferField spec={spec} offer={spec.offer} form={form} />;
  }
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
