import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import type { MemberField } from "./member-fields.ts";

interface FlagInputProps {
  readonly field: MemberField;
  readonly value: unknown;
  readonly onChange: (value: boolean | undefined) => void;
}

/** Yes, no, or as it usually is, which differs from node to node. */
export function FlagInput({ field, value, onChange }: FlagInputProps) {
  return (
    <Field label={t(field.label)}>
      {(control) => (
        <select
          {...control}
          value={value === true ? "yes" : value === false ? "no" : ""}
          onChange={({ target }) => onChange(target.value === "" ? undefined : target.value === "yes")}
        >
          <option value="">{t("flow-field.as-usual")}</option>
          <option value="yes">{t("value.yes")}</option>
          <option value="no">{t("value.no")}</option>
        </select>
      )}
    </Field>
  );
}
