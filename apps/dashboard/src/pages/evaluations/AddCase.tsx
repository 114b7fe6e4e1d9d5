import type { addEvalCase } from "@parley/contracts/learning/eval-case-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { ExpectationFields } from "./ExpectationFields.tsx";
import { isOfEvaluations } from "./evaluations-queries.ts";
import { readExpectation } from "./read-expectation.ts";

/** Writes a case: what the caller says, and what a good answer has. */
export function AddCase({ assistantId, path }: { readonly assistantId: string; readonly path: string }) {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const adding = useMutation({
    mutationFn: (form: FormData) =>
      callApi<typeof addEvalCase>("POST", `${path}/cases`, {
        body: {
          case_name: form.get("name") || null,
          conversation: [{ role: "user", content: form.get("said") }],
          expected_response: readExpectation(form),
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ predicate: isOfEvaluations(assistantId) });
      setIsOpen(false);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    adding.mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <Button look="solid" onClick={() => setIsOpen(true)}>
        {t("cases.add")}
      </Button>
      <Modal title={t("cases.add")} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form className="grid gap-4" onSubmit={submit}>
          {adding.error !== null && <ProblemNotice error={adding.error} />}
          <Field label={t("cases.said")}>
            {(control) => <textarea {...control} name="said" rows={2} required maxLength={8000} dir="auto" />}
          </Field>
          <ExpectationFields />
          <Field label={t("draft.name")}>
            {(control) => <input {...control} name="name" maxLength={255} autoComplete="off" />}
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsOpen(false)}>{t("action.cancel")}</Button>
            <Button look="solid" type="submit" disabled={adding.isPending}>
              {t("cases.add")}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
