import type { deleteEvalCase } from "@parley/contracts/learning/eval-case-contracts";
import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { datasetsPath, type EvalCase, isOfEvaluations } from "./evaluations-queries.ts";
import { expectationLines } from "./read-expectation.ts";

interface CaseCellProps {
  readonly assistantId: string;
  readonly datasetId: number;
  readonly case: EvalCase;
  readonly mayChange: boolean;
}

/** What is asked, and what is expected. */
export function CaseCell({ assistantId, datasetId, case: evalCase, mayChange }: CaseCellProps) {
  const queries = useQueryClient();
  const { id, case_name: name, conversation, expected_response: expected } = evalCase;
  const asked = String(conversation.findLast(({ role }) => role === "user")?.["content"] ?? "");
  const title = name ?? asked;
  const remove = async () => {
    await callApi<typeof deleteEvalCase>("DELETE", `${datasetsPath(assistantId)}/${datasetId}/cases/${id}`);
    await queries.invalidateQueries({ predicate: isOfEvaluations(assistantId) });
  };
  return (
    <div className="grid gap-1">
      <bdi className="line-clamp-3 font-medium wrap-anywhere">{title}</bdi>
      <details>
        <summary className="text-accent cursor-pointer text-sm">{t("cases.more")}</summary>
        <div className="grid gap-2 py-1 text-sm">
          {conversation.map((turn, index) => (
            <p key={turnKey(turn, index)} className="wrap-anywhere whitespace-pre-wrap" dir="auto">
              <span className="text-quiet">{String(turn["role"])}: </span>
              {String(turn["content"])}
            </p>
          ))}
          <p className="font-medium">{t("expect.title")}</p>
          {expectationLines(expected).map((line) => (
            <p key={line} className="wrap-anywhere" dir="auto">
              {line}
            </p>
          ))}
          {mayChange && (
            <div>
              <ConfirmButton
                label={t("assistant.delete")}
                subject={title.slice(0, 60)}
                title={t("cases.delete-title")}
                consequence={t("cases.delete-consequence")}
                perform={remove}
              />
            </div>
          )}
        </div>
      </details>
    </div>
  );
}

/** Turns have no ids, and do not move. */
const turnKey = (turn: Readonly<Record<string, unknown>>, place: number) => `${place} ${String(turn["role"])}`;
