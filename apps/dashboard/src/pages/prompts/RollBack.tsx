import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";

interface RollBackProps {
  readonly title: string;
  /** What is done, and what stays. */
  readonly consequence: string;
  readonly perform: (reason: string) => Promise<void>;
}

/** Takes a version out of service, with a reason that is kept. */
export function RollBack({ title, consequence, perform }: RollBackProps) {
  const [isOpen, setIsOpen] = useState(false);
  const action = useMutation({ mutationFn: perform, onSuccess: () => setIsOpen(false) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    action.mutate(String(new FormData(event.currentTarget).get("reason")));
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t("history.roll-back")}</Button>
      <Modal title={title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p>{consequence}</p>
        <form className="grid gap-4" onSubmit={submit}>
          {action.error !== null && <ProblemNotice error={action.error} />}
          <Field label={t("roll-back.reason")}>
            {(control) => <textarea {...control} name="reason" rows={2} maxLength={2000} required dir="auto" />}
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsOpen(false)}>{t("action.cancel")}</Button>
            <Button look="danger" type="submit" disabled={action.isPending}>
              {t("history.roll-back")}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
