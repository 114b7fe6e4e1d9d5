import type { RecordForm } from "../use-record-form.ts";
import type { RecordFieldSpec } from "./all-fields.ts";

/** What a field of any kind is given. */
export interface RecordFieldProps {
  readonly spec: RecordFieldSpec;
  readonly form: RecordForm;
}
