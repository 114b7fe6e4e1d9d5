import { useQuery } from "@tanstack/react-query";
import type { ControlProps } from "../kit/Field.tsx";
import { Select } from "../kit/Select.tsx";
import { assistantsQuery } from "./choices-queries.ts";

interface AssistantSelectProps {
  readonly control: ControlProps;
  readonly name?: string;
  readonly value?: number | undefined;
  /** What no assistant means; absent: one has to be chosen. */
  readonly none?: string;
  readonly onChange?: (assistantId: number | undefined) => void;
}

/** One of the organization's assistants. */
export function AssistantSelect({ control, name, value, none, onChange }: AssistantSelectProps) {
  const { data = [] } = useQuery(assistantsQuery());
  const options = [
    ...(none === undefined ? [] : [["", none] as const]),
    ...data.map((assistant) => [String(assistant.id), assistant.name] as const),
  ];
  return (
    <Select
      // The value holds only once its option is there.
      key={data.length}
      control={control}
      name={name}
      defaultValue={value === undefined ? undefined : String(value)}
      options={options}
      onChange={(event) => onChange?.(event.target.value === "" ? undefined : Number(event.target.value))}
    />
  );
}
