import { useId, useState } from "react";
import { t } from "../../../i18n/t.ts";
import type { ControlProps } from "../../../kit/Field.tsx";
import type { FieldSpec } from "./field-spec.ts";

interface ControlOf {
  readonly control: ControlProps;
  readonly spec: FieldSpec;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** One line or several. Emptied, it is as if nothing was said. */
export function TextControl({ control, spec, value, onChange }: ControlOf) {
  const listId = useId();
  const text = typeof value === "string" ? value : "";
  if (spec.kind === "area") {
    return (
      <textarea
        {...control}
        rows={spec.rows ?? 3}
        value={text}
        dir="auto"
        onChange={({ target }) => onChange(target.value === "" && value === null ? null : target.value)}
      />
    );
  }
  return (
    <>
      <input
        {...control}
        value={text}
        dir="auto"
        autoComplete="off"
        list={spec.options === undefined ? undefined : listId}
        onChange={({ target }) => onChange(target.value === "" ? spec.default : target.value)}
      />
      {spec.options !== undefined && (
        <datalist id={listId}>
          {spec.options.map(([option]) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** What is typed stays as it is typed, while the record gets the number. */
export function NumberControl({ control, spec, value, onChange }: ControlOf) {
  const [text, setText] = useState(typeof value === "number" ? String(value) : "");
  return (
    <input
      {...control}
      type="number"
      step={spec.step ?? 1}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(target.value === "" ? spec.default : Number(target.value));
      }}
    />
  );
}

export function ChoiceControl({ control, spec, value, onChange }: ControlOf) {
  const options = spec.options ?? [];
  const chosen = typeof value === "string" ? value : "";
  return (
    <select {...control} value={chosen} onChange={({ target }) => onChange(target.value === "" ? null : target.value)}>
      {(spec.default === null || chosen === "") && <option value="">{t("record.not-set")}</option>}
      {/* Records may have what this page does not know. */}
      {chosen !== "" && !options.some(([option]) => option === chosen) && <option value={chosen}>{chosen}</option>}
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words === null ? option : t(words)}
        </option>
      ))}
    </select>
  );
}

/** A list, an entry a line. */
export function LinesControl({ control, spec, value, onChange }: ControlOf) {
  const [text, setText] = useState(Array.isArray(value) ? value.join("\n") : "");
  return (
    <textarea
      {...control}
      rows={spec.rows ?? 3}
      value={text}
      dir="auto"
      onChange={({ target }) => {
        setText(target.value);
        const lines = target.value.split("\n").map((line) => line.trim());
        const entries = lines.filter((line) => line !== "");
        onChange(entries.length === 0 ? spec.default : entries);
      }}
    />
  );
}
