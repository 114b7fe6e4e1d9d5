import type { patchAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { useRights } from "../../session/use-session.ts";
import { assistantPath, documentQueries } from "./documents-queries.ts";

/** Says when an assistant has documents but may not look anything up in them. */
export function LooksUp({ assistantId }: { readonly assistantId: number }) {
  const { mayWrite } = useRights();
  const { data: assistant } = useQuery(documentQueries.assistant(assistantId));
  if (assistant === undefined || assistant.rag_settings.enabled) return null;
  const allow = async () => {
    const path = assistantPath(assistantId);
    await callApi<typeof patchAssistant>("PATCH", path, { body: { rag_settings: { enabled: true } } });
    await queryClient.invalidateQueries({ queryKey: [path] });
  };
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{t("documents.not-looking")}</p>
        {mayWrite && <ActionButton label={t("documents.let-look")} perform={allow} />}
      </div>
    </Notice>
  );
}
