import { t } from "../../../i18n/t.ts";
import { useRights } from "../../../session/use-session.ts";
import type { RecordForm } from "../use-record-form.ts";
import type { RecordGroup } from "./all-fields.ts";
import { RecordField } from "./RecordField.tsx";

interface FieldGroupsProps {
  readonly groups: readonly RecordGroup[];
  readonly form: RecordForm;
}

/** Fields below their headings, two beside each other where there is room. Who may not write reads them. */
export function FieldGroups({ groups, form }: FieldGroupsProps) {
  const { mayWrite } = useRights();
  return groups.map(({ title, fields }) => (
    <fieldset key={title ?? ""} disabled={!mayWrite} className="grid min-w-0 gap-4 lg:grid-cols-2">
      {title !== undefined && <legend className="mb-3 font-semibold">{t(title)}</legend>}
      {fields.map((spec) => (
        <RecordField key={spec.path} spec={spec} form={form} />
      ))}
    </fieldset>
  ));
}
