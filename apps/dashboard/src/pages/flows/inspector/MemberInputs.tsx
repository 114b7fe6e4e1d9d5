import { t } from "../../../i18n/t.ts";
import { readMember, writeMember } from "../model/members.ts";
import { AssistantInput } from "./AssistantInput.tsx";
import { FlagInput } from "./FlagInput.tsx";
import { MemberInput } from "./MemberInput.tsx";
import type { MemberField } from "./member-fields.ts";

interface MemberInputsProps<Value> {
  readonly fields: readonly MemberField[];
  readonly value: Value;
  /** Told the changed copy, and which member it is. */
  readonly onChange: (value: Value, member: string) => void;
}

/** Fields for members, one below the other. */
export function MemberInputs<Value>({ fields, value, onChange }: MemberInputsProps<Value>) {
  return fields.map((field) => {
    const { path, kind, label } = field;
    const name = path.join(".");
    const member = readMember(value, path);
    const change = (written: unknown) => onChange(writeMember(value, path, written), name);
    if (kind === "flag") return <FlagInput key={name} field={field} value={member} onChange={change} />;
    if (kind === "assistant") return <AssistantInput key={name} label={t(label)} value={member} onChange={change} />;
    return <MemberInput key={name} field={field} value={member} onChange={change} />;
  });
}
