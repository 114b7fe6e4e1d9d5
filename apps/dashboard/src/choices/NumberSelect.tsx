import { useQuery } from "@tanstack/react-query";
import type { ControlProps } from "../kit/Field.tsx";
import { Select } from "../kit/Select.tsx";
import { numbersQuery } from "./choices-queries.ts";

interface NumberSelectProps {
  readonly control: ControlProps;
  readonly name: string;
  readonly value?: number | undefined;
  /** What no number means. */
  readonly none: string;
  /** What stands for no number; empty when absent. */
  readonly noneValue?: string;
}

/** One of the organization's numbers. */
export function NumberSelect({ control, name, value, none, noneValue = "" }: NumberSelectProps) {
  const { data = [] } = useQuery(numbersQuery());
  return (
    <Select
      key={data.length}
      control={control}
      name={name}
      defaultValue={value === undefined ? noneValue : String(value)}
      options={[[noneValue, none], ...data.map((each) => [String(each.id), each.phone_number] as const)]}
    />
  );
}
