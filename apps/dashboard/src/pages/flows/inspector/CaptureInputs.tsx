import type { CaptureKind, CaptureValue } from "@parley/flow-graph/capture-schemas";
import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import type { FlowNode } from "../model/graph-types.ts";
import { MemberInputs } from "./MemberInputs.tsx";
import { CAPTURE_FIELDS } from "./member-fields.ts";

interface CaptureInputsProps {
  readonly node: Extract<FlowNode, { type: "capture" }>;
  readonly onChange: (node: FlowNode, member: string) => void;
}

const KINDS = Object.keys(CAPTURE_FIELDS) as readonly CaptureKind[];

/** What is asked for, and what counts as an answer. */
export function CaptureInputs({ node, onChange }: CaptureInputsProps) {
  const { kind } = node.value;
  const begin = (next: CaptureKind): CaptureValue =>
    next === "choice" ? { kind: next, choices: [{ value: t("flow-field.first-choice") }] } : { kind: next };
  return (
    <>
      <Field label={t("flow-field.capture")}>
        {(control) => (
          <select
            {...control}
            value={kind}
            onChange={({ target }) => onChange({ ...node, value: begin(target.value as CaptureKind) }, "value.kind")}
          >
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {t(`capture.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <MemberInputs
        key={kind}
        fields={CAPTURE_FIELDS[kind].map((field) => ({ ...field, path: ["value", ...field.path] }))}
        value={node}
        onChange={onChange}
      />
    </>
  );
}
