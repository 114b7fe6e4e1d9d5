import type { SelectHTMLAttributes } from "react";
import type { ControlProps } from "./Field.tsx";

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof ControlProps> {
  readonly control: ControlProps;
  /** Values with what is said of them. */
  readonly options: readonly (readonly [value: string, words: string])[];
}

/** A choice of a field. */
export function Select({ control, options, ...rest }: SelectProps) {
  return (
    <select {...control} {...rest}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}
