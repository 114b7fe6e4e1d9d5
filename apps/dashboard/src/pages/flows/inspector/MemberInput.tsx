import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import type { MemberField } from "./member-fields.ts";
import { readText, writeText } from "./member-text.ts";

interface MemberInputProps {
  readonly field: MemberField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const ROWS: Readonly<Partial<Record<MemberField["kind"], number>>> = {
  text: 4,
  expression: 3,
  json: 4,
  lines: 3,
  choices: 4,
};

const IS_CODE: ReadonlySet<MemberField["kind"]> = new Set(["code", "expression", "json"]);

/** A field for a member of a node. What is typed is kept as it was typed until the field is left, also where it is no value yet. */
export function MemberInput({ field, value, onChange }: MemberInputProps) {
  const { kind, label, hint, isRequired = false } = field;
  const [typed, setTyped] = useState<string | null>(null);
  const isBroken = typed !== null && readText(kind, typed) === null;
  const change = (text: string) => {
    setTyped(text);
    const read = readText(kind, text);
    if (read === null) return;
    onChange(read.value === undefined && isRequired ? "" : read.value);
  };
  const leave = () => {
    if (!isBroken) setTyped(null);
  };
  const rows = ROWS[kind];
  return (
    <Field
      label={t(label)}
      {...(hint === undefined ? {} : { hint: t(hint) })}
      problem={isBroken ? t(kind === "json" ? "flow-field.not-json" : "flow-field.not-number") : undefined}
    >
      {(control) => {
        const props = {
          ...control,
          className: `${control.className} ${IS_CODE.has(kind) ? "font-mono text-sm" : ""}`,
          value: typed ?? writeText(kind, value),
          onBlur: leave,
          spellCheck: kind === "text" || kind === "line" || kind === "lines",
        };
        if (rows !== undefined) {
          return <textarea {...props} rows={rows} onChange={(event) => change(event.target.value)} />;
        }
        return (
          <input
            {...props}
            autoComplete="off"
            inputMode={kind === "number" ? "decimal" : undefined}
            onChange={(event) => change(event.target.value)}
          />
        );
      }}
    </Field>
  );
}
