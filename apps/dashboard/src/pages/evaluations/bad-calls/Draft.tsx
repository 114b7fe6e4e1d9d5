import type { acceptCaseDraft, listCaseDrafts, rejectCaseDraft } from "@parley/contracts/learning/failure-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { Field } from "../../../kit/Field.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { useRights } from "../../../session/use-session.ts";
import { learningPath } from "../../prompts/prompts-queries.ts";
import { type Dataset, isOfEvaluations } from "../evaluations-queries.ts";
import { expectationLines } from "../read-expectation.ts";

interface DraftProps {
  readonly assistantId: string;
  readonly draft: WireAnswer<typeof listCaseDrafts>[number];
  readonly datasets: readonly Dataset[];
}

/** A drafted case: accepted with what is proposed, or with words of one's own, or rejected. */
export function Draft({ assistantId, draft, datasets }: DraftProps) {
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const path = `${learningPath(assistantId)}/case-drafts/${draft.id}`;
  const refresh = () => queries.invalidateQueries({ predicate: isOfEvaluations(assistantId) });
  const accepting = useMutation({
    mutationFn: (form: FormData) => {
      const own = String(form.get("own") ?? "").trim();
      return callApi<typeof acceptCaseDraft>("POST", `${path}/accept`, {
        body: {
          dataset_id: Number(form.get("dataset")),
          ...(own === "" ? {} : { expected_response: { rubric: own } }),
        },
      });
    },
    onSuccess: refresh,
  });
  const reject = async () => {
    await callApi<typeof rejectCaseDraft>("POST", `${path}/reject`);
    await refresh();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    accepting.mutate(new FormData(event.currentTarget));
  };
  const open = datasets.filter((dataset) => !dataset.is_published);
  const asked = String(draft.conversation.findLast(({ role }) => role === "user")?.["content"] ?? "");
  const { expected_response: proposed } = draft;
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <p className="font-medium wrap-anywhere" dir="auto">
        {draft.case_name ?? asked}
      </p>
      {proposed === null ? (
        <p className="text-warn wrap-anywhere">{draft.reason}</p>
      ) : (
        expectationLines(proposed).map((line) => (
          <p key={line} className="text-sm wrap-anywhere" dir="auto">
            {line}
          </p>
        ))
      )}
      {accepting.error !== null && <ProblemNotice error={accepting.error} />}
      {mayWrite && (
        <>
          <Field label={t("drafts.own")} hint={t(proposed === null ? "drafts.own-needed" : "drafts.own-hint")}>
            {(control) => (
              <textarea {...control} name="own" rows={2} maxLength={4000} required={proposed === null} dir="auto" />
            )}
          </Field>
          <div className="flex flex-wrap items-end gap-2">
            {open.length > 0 && (
              <>
                <div className="min-w-0 flex-1 basis-48">
                  <Field label={t("datasets.dataset")}>
                    {(control) => (
                      <select {...control} name="dataset">
                        {open.map(({ id, name }) => (
                          <option key={id} value={id}>
                            {name}
                          </option>
                        ))}
                      </select>
                    )}
                  </Field>
                </div>
                <Button type="submit" look="solid" disabled={accepting.isPending}>
                  {t("drafts.accept")}
                </Button>
              </>
            )}
            <ConfirmButton
              label={t("drafts.reject")}
              subject={(draft.case_name ?? asked).slice(0, 60)}
              title={t("drafts.reject-title")}
              consequence={t("drafts.reject-consequence")}
              perform={reject}
            />
          </div>
        </>
      )}
    </form>
  );
}
