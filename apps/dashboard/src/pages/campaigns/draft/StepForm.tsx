import type { FormEvent, ReactNode } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";

interface StepFormProps {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onSubmit: (form: FormData) => void;
  readonly children: ReactNode;
}

/** A step that is saved, after which the next one comes. */
export function StepForm({ error, isPending, onSubmit, children }: StepFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className="grid max-w-2xl gap-4" onSubmit={submit}>
      {error !== null && <ProblemNotice error={error} />}
      {children}
      <div className="flex justify-end">
        <Button type="submit" look="solid" disabled={isPending}>
          {t("draft.save")}
        </Button>
      </div>
    </form>
  );
}
