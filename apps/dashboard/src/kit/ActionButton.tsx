import { useMutation } from "@tanstack/react-query";
import { Button } from "./Button.tsx";
import { ProblemNotice } from "./ProblemNotice.tsx";

interface ActionButtonProps {
  readonly label: string;
  /** Tells this one from the others of a list; read out only. */
  readonly subject?: string;
  readonly look?: "solid" | "plain";
  readonly perform: () => Promise<unknown>;
}

/** A button that does something at once; beside it stands why that failed. */
export function ActionButton({ label, subject, look = "plain", perform }: ActionButtonProps) {
  const action = useMutation({ mutationFn: perform });
  return (
    <>
      <Button
        look={look}
        disabled={action.isPending}
        onClick={() => action.mutate()}
        {...(subject === undefined ? {} : { "aria-label": `${label}: ${subject}` })}
      >
        {label}
      </Button>
      {action.error !== null && <ProblemNotice error={action.error} />}
    </>
  );
}
