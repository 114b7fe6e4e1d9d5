import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import { useEditing } from "../editor/editing.ts";
import { AssistantInput } from "../inspector/AssistantInput.tsx";
import { MemberInputs } from "../inspector/MemberInputs.tsx";
import type { MemberField } from "../inspector/member-fields.ts";
import { FlowNumbers } from "./FlowNumbers.tsx";
import { Variables } from "./Variables.tsx";

const GRAPH_FIELDS: readonly MemberField[] = [
  { path: ["global_prompt"], kind: "text", label: "flow-field.global-prompt", hint: "flow-field.global-prompt-hint" },
  { path: ["resume_minutes"], kind: "number", label: "flow-field.resume", hint: "flow-field.resume-hint" },
];
const LONGEST_NAME = 255;

/** What holds for the whole flow, its variables, and the numbers it answers. */
export function FlowSettings() {
  const { draft, editDraft, editGraph, isReadOnly } = useEditing();
  return (
    <>
      <Sheet title={t("flow-view.settings")}>
        <fieldset disabled={isReadOnly} className="grid min-w-0 max-w-2xl gap-3">
          <Field label={t("flows.name")}>
            {(control) => (
              <input
                {...control}
                required
                maxLength={LONGEST_NAME}
                value={draft.name}
                onChange={({ target }) => editDraft("name", (before) => ({ ...before, name: target.value }))}
              />
            )}
          </Field>
          <AssistantInput
            label={t("flows.base")}
            hint={t("flows.base-hint")}
            value={draft.base_assistant_id}
            onChange={(id) => editDraft(null, (before) => ({ ...before, base_assistant_id: id }))}
          />
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              className="mt-1.5"
              checked={draft.is_active}
              onChange={({ target }) => editDraft(null, (before) => ({ ...before, is_active: target.checked }))}
            />
            {t("flow.active")}
          </label>
          <MemberInputs
            fields={GRAPH_FIELDS}
            value={draft.graph}
            onChange={(graph, member) => editGraph(`graph ${member}`, () => graph)}
          />
        </fieldset>
      </Sheet>
      <Variables />
      <FlowNumbers />
    </>
  );
}
