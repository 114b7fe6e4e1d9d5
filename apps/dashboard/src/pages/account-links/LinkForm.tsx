import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../kit/Button.tsx";
import type { FieldProblems } from "../../kit/FormModal.tsx";
import { explainProblem, type OverLink } from "./link-problem.ts";
import { removeTokenFromAddress } from "./link-token.ts";
import { ProblemOfLink } from "./ProblemOfLink.tsx";

interface LinkFormProps<Answer> {
  /** On the button that sends the form. */
  readonly submit: string;
  /** What the form is for. */
  readonly about?: string;
  readonly whenOver: OverLink;
  readonly perform: (form: FormData) => Promise<Answer>;
  /** Called once, after the token has left the address. */
  readonly onDone: (answer: Answer) => void;
  readonly children?: (problems: FieldProblems) => ReactNode;
}

/** The form of a page that a link leads to. It sends one request at a time and puts problems beside their fields. */
export function LinkForm<Answer>({ submit, about, whenOver, perform, onDone, children }: LinkFormProps<Answer>) {
  const form = useRef<HTMLFormElement>(null);
  // State changes only with the next drawing; a second press may come before.
  const isSending = useRef(false);
  const action = useMutation({
    mutationFn: perform,
    onSuccess: (answer) => {
      removeTokenFromAddress();
      onDone(answer);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const { error } = action;
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input:not([readonly])")?.focus(), []);
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [error]);
  const problem = error === null ? null : explainProblem(error, whenOver);
  if (problem?.isOver === true) return <ProblemOfLink problem={problem} />;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    action.mutate(new FormData(event.currentTarget));
  };
  return (
    <form ref={form} className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={send}>
      {about !== undefined && <p className="wrap-anywhere">{about}</p>}
      {problem !== null && <ProblemOfLink problem={problem} key={action.submittedAt} />}
      {children?.(problem?.fields ?? {})}
      <Button look="solid" type="submit" className="mt-1 min-h-10" disabled={action.isPending}>
        {submit}
      </Button>
    </form>
  );
}
