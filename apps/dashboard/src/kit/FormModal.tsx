import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { ApiProblem } from "../api/api-problem.ts";
import { t } from "../i18n/t.ts";
import { Button } from "./Button.tsx";
import { Modal } from "./Modal.tsx";
import { ProblemNotice } from "./ProblemNotice.tsx";

/** What is wrong with single fields, by the name of the member. */
export type FieldProblems = Readonly<Record<string, string>>;

interface FormModalProps<Answer> {
  /** On the button that opens the form. */
  readonly label: string;
  /** Tells this one from the others of a list; read out only. */
  readonly subject?: string;
  readonly look?: "solid" | "plain";
  readonly title: string;
  /** On the button that sends the form. */
  readonly submit: string;
  readonly perform: (form: FormData) => Promise<Answer>;
  /** What is shown in place of the form once it was done; absent: the dialog closes. */
  readonly result?: (answer: Answer) => ReactNode;
  readonly children: (problems: FieldProblems) => ReactNode;
}

/** A button that opens a form in a dialog; what was typed stays there until it has worked. */
export function FormModal<Answer>(props: FormModalProps<Answer>) {
  const { label, subject, look = "plain", title, submit, perform, result, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const action = useMutation({
    mutationFn: perform,
    onSuccess: () => {
      if (result === undefined) setIsOpen(false);
    },
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    action.mutate(new FormData(event.currentTarget));
  };
  const open = () => {
    action.reset();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const isDone = action.isSuccess && result !== undefined;
  return (
    <>
      <Button look={look} onClick={open} {...(subject === undefined ? {} : { "aria-label": `${label}: ${subject}` })}>
        {label}
      </Button>
      <Modal title={title} isOpen={isOpen} onClose={close}>
        {isDone ? (
          <>
            {result(action.data)}
            <Button look="solid" onClick={close}>
              {t("action.done")}
            </Button>
          </>
        ) : (
          <form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={send}>
            {action.error !== null && <ProblemNotice error={action.error} />}
            {children(action.error instanceof ApiProblem ? action.error.fields : {})}
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={close}>{t("action.cancel")}</Button>
              <Button look="solid" type="submit" disabled={action.isPending}>
                {submit}
              </Button>
            </div>
          </form>
        )}
      </Modal>
    </>
  );
}
