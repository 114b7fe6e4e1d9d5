import type {
  deleteAssistantDocument,
  reprocessAssistantDocument,
} from "@parley/contracts/documents/document-contracts";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { type AssistantDocument, documentPath, refreshDocuments } from "./documents-queries.ts";

interface DocumentActionsProps {
  readonly document: AssistantDocument;
  readonly onDeleted: () => void;
}

/** Reads a document anew, or takes it from its assistant. */
export function DocumentActions({ document, onDeleted }: DocumentActionsProps) {
  const { id, assistant_id: assistantId, name, total_chunks: passages } = document;
  const path = documentPath(assistantId, id);
  const again = async () => {
    await callApi<typeof reprocessAssistantDocument>("POST", `${path}/reprocess`);
    await refreshDocuments(assistantId);
  };
  const remove = async () => {
    await callApi<typeof deleteAssistantDocument>("DELETE", path);
    onDeleted();
    await refreshDocuments(assistantId);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton label={t("documents.read-again")} perform={again} />
      <ConfirmButton
        label={t("action.delete")}
        title={t("documents.delete-title")}
        consequence={t("documents.delete-consequence", { name, count: passages })}
        perform={remove}
      />
    </div>
  );
}
