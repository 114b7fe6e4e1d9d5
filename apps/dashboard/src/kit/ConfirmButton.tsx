import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../i18n/t.ts";
import { Button } from "./Button.tsx";
import { Modal } from "./Modal.tsx";
import { ProblemNotice } from "./ProblemNotice.tsx";

interface ConfirmButtonProps {
  /** On the button, and on the one that confirms. */
  readonly label: string;
  /** Tells this one from the others of a list; read out only. */
  readonly subject?: string;
  /** A letter that presses it. */
  readonly shortcut?: string;
  readonly look?: "plain" | "solid";
  readonly title: string;
  /** What is done, and what stays. */
  readonly consequence: string;
  readonly perform: () => Promise<unknown>;
}

/** A button for what cannot be undone: it says what happens, and does it only then. */
export function ConfirmButton({
  label,
  subject,
  shortcut,
  look = "plain",
  title,
  consequence,
  perform,
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const action = useMutation({ mutationFn: perform, onSuccess: () => setIsOpen(false) });
  const close = () => setIsOpen(false);
  const open = () => {
    action.reset();
    setIsOpen(true);
  };
  return (
    <>
      <Button
        look={look}
        aria-keyshortcuts={shortcut}
        onClick={open}
        {...(subject === undefined ? {} : { "aria-label": `${label}: ${subject}` })}
      >
        {label}
      </Button>
      <Modal title={title} isOpen={isOpen} onClose={close}>
        <p className="wrap-anywhere">{consequence}</p>
        {action.error !== null && <ProblemNotice error={action.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{t("action.cancel")}</Button>
          <Button look="danger" disabled={action.isPending} onClick={() => action.mutate()}>
            {label}
          </Button>
        </div>
      </Modal>
    </>
  );
}
