import { t } from "../../i18n/t.ts";
import { ProgressBar } from "../../kit/ProgressBar.tsx";
import type { AssistantDocument } from "./documents-queries.ts";

const LOOKS = { pending: "text-quiet", processing: "text-accent", completed: "text-good", failed: "text-bad" } as const;

/** Whether a document can be used; how far its reading is, or why it cannot be read. */
export function DocumentState({ document }: { readonly document: AssistantDocument }) {
  const { status, name, error_message: problem, progress_percentage: percent } = document;
  return (
    <div className="grid max-w-60 min-w-0 gap-1">
      <span className={`font-medium ${LOOKS[status]}`}>{t(`documents.state.${status}`)}</span>
      {status === "processing" && <ProgressBar label={t("documents.reading", { name })} share={percent / 100} />}
      {problem !== null && <span className="text-sm wrap-anywhere">{problem}</span>}
    </div>
  );
}
