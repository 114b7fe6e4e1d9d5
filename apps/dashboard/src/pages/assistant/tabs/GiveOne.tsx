import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";

interface GiveOneProps {
  readonly label: string;
  readonly choices: readonly { readonly id: number; readonly name: string }[];
  readonly give: (id: number) => Promise<void>;
}

/** Gives the assistant one more of what it has several of. Nothing is shown when there is no more. */
export function GiveOne({ label, choices, give }: GiveOneProps) {
  const giving = useMutation({ mutationFn: give });
  if (choices.length === 0) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    giving.mutate(Number(new FormData(event.currentTarget).get("given")));
  };
  return (
    <form className="grid gap-2" onSubmit={submit}>
      {giving.error !== null && <ProblemNotice error={giving.error} />}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <Field label={label}>
            {(control) => (
              <select {...control} name="given">
                {choices.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Button type="submit" disabled={giving.isPending}>
          {t("give.submit")}
        </Button>
      </div>
    </form>
  );
}
