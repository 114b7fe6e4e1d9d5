import type { createFlow } from "@parley/contracts/flows/flow-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { Modal } from "../../../kit/Modal.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { assistantsQuery, FLOWS_PATH } from "../flows-queries.ts";
import { forgetFlows } from "../forget-flows.ts";
import { TEMPLATES, type Template, templateGraph } from "./flow-templates.ts";

/** Makes a flow from a template and goes on to its page. */
export function NewFlow() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { data: assistants = [] } = useQuery({ ...assistantsQuery(), enabled: isOpen });
  const creation = useMutation({
    mutationFn: (form: FormData) => {
      const base = String(form.get("base"));
      return callApi<typeof createFlow>("POST", FLOWS_PATH, {
        body: {
          name: form.get("name"),
          graph: templateGraph(form.get("template") as Template),
          ...(base === "" ? {} : { base_assistant_id: Number(base) }),
        },
      });
    },
    onSuccess: async ({ id }) => {
      await forgetFlows(queries);
      await navigate({ to: "/flows/$flowId", params: { flowId: String(id) } });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate(new FormData(event.currentTarget));
  };
  const close = () => {
    setIsOpen(false);
    creation.reset();
  };
  return (
    <>
      <Button look="solid" onClick={() => setIsOpen(true)}>
        {t("flows.new")}
      </Button>
      <Modal title={t("flows.new")} isOpen={isOpen} onClose={close}>
        <form className="grid gap-4" onSubmit={submit}>
          {creation.error !== null && <ProblemNotice error={creation.error} />}
          <Field label={t("flows.name")}>
            {(control) => <input {...control} name="name" required maxLength={255} autoComplete="off" />}
          </Field>
          <Field label={t("flows.template")}>
            {(control) => (
              <select {...control} name="template">
                {TEMPLATES.map((template) => (
                  <option key={template} value={template}>
                    {t(`template-name.${template}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("flows.base")} hint={t("flows.base-hint")}>
            {(control) => (
              <select {...control} name="base">
                <option value="">{t("flows.base-new")}</option>
                {assistants.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close}>{t("action.cancel")}</Button>
            <Button look="solid" type="submit" disabled={creation.isPending}>
              {t("flows.make")}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
