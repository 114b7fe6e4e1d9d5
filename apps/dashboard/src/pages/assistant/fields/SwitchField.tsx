import { useId } from "react";
import { t } from "../../../i18n/t.ts";
import { hintOf } from "./hint-of.ts";
import type { RecordFieldProps } from "./record-field-props.ts";

/** Yes or no. */
export function SwitchField({ spec, form }: RecordFieldProps) {
  const id = useId();
  const value = form.valueOf(spec.path) ?? spec.means ?? spec.default;
  const problem = form.problemOf(spec.path);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 lg:col-span-2">
      <input
        id={id}
        type="checkbox"
        className="mt-1.5"
        checked={value === true}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => form.change(spec.path, target.checked)}
      />
      <label htmlFor={id} className="font-medium">
        {t(`field.${spec.path}`)}
      </label>
      <p id={`${id}-hint`} className={`col-start-2 text-sm ${problem === undefined ? "text-quiet" : "text-bad"}`}>
        {problem ?? hintOf(spec)}
      </p>
    </div>
  );
}
