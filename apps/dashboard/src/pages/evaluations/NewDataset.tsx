import type { createEvalDataset } from "@parley/contracts/learning/eval-dataset-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { datasetsPath, isOfEvaluations } from "./evaluations-queries.ts";

const route = getRouteApi("/assistants/$assistantId/evaluations");

/** Makes a dataset without cases. */
export function NewDataset({ assistantId }: { readonly assistantId: string }) {
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const creation = useMutation({
    mutationFn: (form: FormData) =>
      callApi<typeof createEvalDataset>("POST", datasetsPath(assistantId), {
        body: { name: form.get("name"), description: form.get("description") || null },
      }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ predicate: isOfEvaluations(assistantId) });
      setIsOpen(false);
      // The call that is to become a case of it stays.
      void navigate({ search: ({ call }) => ({ dataset: id, ...(call === undefined ? {} : { call }) }) });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <Button look="solid" onClick={() => setIsOpen(true)}>
        {t("datasets.new")}
      </Button>
      <Modal title={t("datasets.new")} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form className="grid gap-4" onSubmit={submit}>
          {creation.error !== null && <ProblemNotice error={creation.error} />}
          <Field label={t("assistants.name")}>
            {(control) => <input {...control} name="name" required maxLength={255} autoComplete="off" />}
          </Field>
          <Field label={t("field.description")}>
            {(control) => <textarea {...control} name="description" rows={2} maxLength={4000} dir="auto" />}
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsOpen(false)}>{t("action.cancel")}</Button>
            <Button look="solid" type="submit" disabled={creation.isPending}>
              {t("datasets.make")}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
