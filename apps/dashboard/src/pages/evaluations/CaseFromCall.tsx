import type { addEvalCaseFromTrace } from "@parley/contracts/learning/eval-case-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { formatDuration } from "../../format/numbers.ts";
import { formatTime } from "../../format/times.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { ExpectationFields } from "./ExpectationFields.tsx";
import { evalQueries, isOfEvaluations } from "./evaluations-queries.ts";
import { readExpectation } from "./read-expectation.ts";

const route = getRouteApi("/assistants/$assistantId/evaluations");

/** Makes a case of what was said in a call before the assistant's last answer; of which call, its own page may have said. */
export function CaseFromCall({ assistantId, path }: { readonly assistantId: string; readonly path: string }) {
  const { call } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(call !== undefined);
  const traces = useQuery({ ...evalQueries.traces(assistantId, call), enabled: isOpen });
  const close = () => {
    setIsOpen(false);
    if (call !== undefined) void navigate({ search: ({ call: _done, ...rest }) => rest, replace: true });
  };
  const adding = useMutation({
    mutationFn: (form: FormData) =>
      callApi<typeof addEvalCaseFromTrace>("POST", `${path}/cases/from-trace`, {
        body: { call_trace_id: Number(form.get("trace")), expected_response: readExpectation(form) },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ predicate: isOfEvaluations(assistantId) });
      close();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    adding.mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t("cases.from-call")}</Button>
      <Modal title={t("cases.from-call")} isOpen={isOpen} onClose={close}>
        <p>{t("cases.from-call-about")}</p>
        <Loaded query={traces}>
          {(list) =>
            list.length === 0 ? (
              <p className="text-quiet">{t("cases.no-calls")}</p>
            ) : (
              <form className="grid gap-4" onSubmit={submit}>
                {adding.error !== null && <ProblemNotice error={adding.error} />}
                <Field label={t("cases.call")}>
                  {(control) => (
                    <select {...control} name="trace">
                      {list.map(({ id, created_at: at, duration_seconds: seconds, turn_count: turns }) => (
                        <option key={id} value={id}>
                          {t("cases.call-option", { time: formatTime(at), duration: formatDuration(seconds), turns })}
                        </option>
                      ))}
                    </select>
                  )}
                </Field>
                <ExpectationFields />
                <div className="flex flex-wrap justify-end gap-2">
                  <Button onClick={close}>{t("action.cancel")}</Button>
                  <Button look="solid" type="submit" disabled={adding.isPending}>
                    {t("cases.add")}
                  </Button>
                </div>
              </form>
            )
          }
        </Loaded>
      </Modal>
    </>
  );
}
