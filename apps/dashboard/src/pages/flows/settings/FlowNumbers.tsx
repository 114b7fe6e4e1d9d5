import type { assignFlowPhoneNumber, unassignFlowPhoneNumber } from "@parley/contracts/flows/flow-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import type { listPhoneNumbers } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { Field } from "../../../kit/Field.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import { useEditing } from "../editor/editing.ts";
import { FLOWS_PATH, numbersQuery } from "../flows-queries.ts";

type PhoneNumber = WireAnswer<typeof listPhoneNumbers>[number];

/** The numbers that the flow answers. They change at once: they belong to the number, not to the draft. */
export function FlowNumbers() {
  const { flowId, isReadOnly, draft } = useEditing();
  const queries = useQueryClient();
  const numbers = useQuery(numbersQuery());
  const [chosen, setChosen] = useState("");
  const path = (id: number | string, verb: string) => `${FLOWS_PATH}/${flowId}/phone-numbers/${id}/${verb}`;
  const reread = () => queries.invalidateQueries({ queryKey: numbersQuery().queryKey });
  const assign = useMutation({
    mutationFn: (id: string) => callApi<typeof assignFlowPhoneNumber>("POST", path(id, "assign")),
    onSuccess: async () => {
      setChosen("");
      await reread();
    },
  });
  const unassign = async (id: number) => {
    await callApi<typeof unassignFlowPhoneNumber>("POST", path(id, "unassign"));
    await reread();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    assign.mutate(chosen);
  };
  return (
    <Sheet title={t("flow-numbers.title")}>
      <p className="text-quiet">
        {t("flow-numbers.about")} {t("flow-numbers.choose-hint")}
      </p>
      <Loaded query={numbers}>
        {(list) => {
          const own = list.filter(({ flow }) => flow?.id === flowId);
          const others = list.filter((each) => each.flow?.id !== flowId && !each.is_verified_caller_id);
          return (
            <>
              {own.length === 0 && <p>{t("flow-numbers.none")}</p>}
              <ul className="grid gap-2">
                {own.map(({ id, phone_number: number, friendly_name: name }) => (
                  <li key={id} className="flex flex-wrap items-center gap-2">
                    <bdi>{number}</bdi>
                    {name !== null && <bdi className="text-quiet wrap-anywhere">{name}</bdi>}
                    {!isReadOnly && (
                      <ConfirmButton
                        label={t("flow-numbers.unassign")}
                        subject={number}
                        title={t("flow-numbers.unassign-title", { number })}
                        consequence={t("flow-numbers.unassign-consequence", { number, flow: draft.name })}
                        perform={() => unassign(id)}
                      />
                    )}
                  </li>
                ))}
              </ul>
              {!isReadOnly && others.length > 0 && (
                <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
                  <div className="min-w-0 max-w-96 flex-1 basis-48">
                    <Field label={t("flow-numbers.choose")}>
                      {(control) => (
                        <select {...control} required value={chosen} onChange={({ target }) => setChosen(target.value)}>
                          <option value="">{t("flow-field.choose")}</option>
                          {others.map((each) => (
                            <option key={each.id} value={each.id}>
                              {numberWords(each)}
                            </option>
                          ))}
                        </select>
                      )}
                    </Field>
                  </div>
                  <Button type="submit" disabled={assign.isPending}>
                    {t("flow-numbers.assign")}
                  </Button>
                </form>
              )}
              {assign.error !== null && <ProblemNotice error={assign.error} />}
            </>
          );
        }}
      </Loaded>
    </Sheet>
  );
}

/** The number with whoever answers it, who no longer would. */
function numberWords({ phone_number: number, assistant, flow }: PhoneNumber): string {
  const answers = assistant ?? flow;
  return answers === null ? number : t("flow-numbers.answered-by", { number, name: answers.name });
}
