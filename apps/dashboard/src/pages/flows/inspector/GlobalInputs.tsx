import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import type { FlowNode } from "../model/graph-types.ts";
import { MemberInputs } from "./MemberInputs.tsx";
import { GLOBAL_FIELDS } from "./member-fields.ts";

interface GlobalInputsProps {
  readonly node: FlowNode;
  readonly onChange: (node: FlowNode, member: string) => void;
}

/** Whether the node is entered from any other, and when. */
export function GlobalInputs({ node, onChange }: GlobalInputsProps) {
  const { global } = node;
  const toggle = (isGlobal: boolean) => {
    const { global: _gone, ...others } = node;
    onChange((isGlobal ? { ...others, global: { kind: "prompt", when: "" } } : others) as FlowNode, "global");
  };
  return (
    <div className="grid gap-3">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1.5"
          checked={global != null}
          onChange={({ target }) => toggle(target.checked)}
        />
        {t("flow.global")}
      </label>
      {global != null && (
        <>
          <Field label={t("flow-field.global-kind")}>
            {(control) => (
              <select
                {...control}
                value={global.kind}
                onChange={({ target }) =>
                  onChange(
                    { ...node, global: { ...global, kind: target.value as "prompt" | "expression" } },
                    "global.kind",
                  )
                }
              >
                <option value="prompt">{t("way.prompt")}</option>
                <option value="expression">{t("way.expression")}</option>
              </select>
            )}
          </Field>
          <MemberInputs
            fields={GLOBAL_FIELDS.map((field) => ({ ...field, path: ["global", ...field.path] }))}
            value={node}
            onChange={onChange}
          />
        </>
      )}
    </div>
  );
}
