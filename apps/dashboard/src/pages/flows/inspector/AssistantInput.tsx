import { useQuery } from "@tanstack/react-query";
import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import { assistantsQuery } from "../flows-queries.ts";

interface AssistantInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: unknown;
  readonly onChange: (id: number) => void;
}

/** One of the organization's assistants, by name. */
export function AssistantInput({ label, hint, value, onChange }: AssistantInputProps) {
  const { data: assistants = [], isPending } = useQuery(assistantsQuery());
  const isKnown = assistants.some(({ id }) => id === value);
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(control) => (
        <select {...control} value={String(value)} onChange={({ target }) => onChange(Number(target.value))}>
          {!isKnown && (
            <option value={String(value)}>
              {value === 0
                ? t("flow-field.choose")
                : isPending
                  ? t("value.loading")
                  : t("flow.unknown-assistant", { id: String(value) })}
            </option>
          )}
          {assistants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
