import { type ReactNode, useId } from "react";

const inputClass =
  "min-h-9.5 w-full rounded-md border border-field bg-sheet px-2.5 py-1.5 text-text placeholder:text-quiet aria-invalid:border-bad [&[readonly]]:bg-raised";

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with what was typed. */
  readonly problem?: string | undefined;
  /** Given the ids that tie the control to its label and hints. */
  readonly children: (control: ControlProps) => ReactNode;
}

export interface ControlProps {
  readonly id: string;
  readonly className: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const isDescribed = hint !== undefined || problem !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        className: inputClass,
        ...(isDescribed ? { "aria-describedby": hintId } : {}),
        ...(problem === undefined ? {} : { "aria-invalid": true }),
      })}
      {isDescribed && (
        <p id={hintId} className={problem === undefined ? "text-quiet text-sm" : "text-bad text-sm"}>
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}
