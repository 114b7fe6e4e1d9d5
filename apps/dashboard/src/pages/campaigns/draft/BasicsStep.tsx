import { ApiProblem } from "../../../api/api-problem.ts";
import { BasicsFields } from "../BasicsFields.tsx";
import { basicsBody } from "../basics-body.ts";
import { StepForm } from "./StepForm.tsx";
import type { StepProps } from "./step-props.ts";
import { useSave } from "./use-save.ts";

/** Type and assistant are chosen when it is made, and stay. */
export function BasicsStep({ campaign, goOn }: StepProps) {
  const { mutate, error, isPending } = useSave(campaign.id, goOn);
  return (
    <StepForm error={error} isPending={isPending} onSubmit={(form) => mutate(basicsBody(form))}>
      <BasicsFields campaign={campaign} problems={error instanceof ApiProblem ? error.fields : {}} />
    </StepForm>
  );
}
