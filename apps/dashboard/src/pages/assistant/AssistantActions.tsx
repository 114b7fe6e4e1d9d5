import type { deleteAssistant, duplicateAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { queryText } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { useRights } from "../../session/use-session.ts";
import { ASSISTANTS_PATH, type AssistantRecord, isOfAssistants } from "../assistants/assistants-queries.ts";

/** What is done with an assistant as a whole. */
export function AssistantActions({ record: { id, name } }: { readonly record: AssistantRecord }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mayWrite } = useRights();
  const path = `${ASSISTANTS_PATH}/${id}`;
  const copying = useMutation({
    mutationFn: () => callApi<typeof duplicateAssistant>("POST", `${path}/duplicate`),
    onSuccess: async (copy) => {
      await queries.invalidateQueries({ predicate: isOfAssistants });
      void navigate({ to: "/assistants/$assistantId", params: { assistantId: String(copy.id) } });
    },
  });
  const remove = async () => {
    await callApi<typeof deleteAssistant>("DELETE", path);
    await navigate({ to: "/assistants", ignoreBlocker: true });
    queries.removeQueries({ queryKey: [`${path}?include_stats=true`] });
    await queries.invalidateQueries({ predicate: isOfAssistants });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={`${ASSISTANTS_PATH}/export${queryText({ format: "json", assistant_ids: id })}`}
        download
        className={buttonClass("plain")}
      >
        {t("assistant.export")}
      </a>
      {mayWrite && (
        <>
          <Button disabled={copying.isPending} onClick={() => copying.mutate()}>
            {t("assistant.duplicate")}
          </Button>
          <ConfirmButton
            label={t("assistant.delete")}
            title={t("assistant.delete-title")}
            consequence={t("assistant.delete-consequence", { name })}
            perform={remove}
          />
        </>
      )}
      {copying.error !== null && <ProblemNotice error={copying.error} />}
    </div>
  );
}
