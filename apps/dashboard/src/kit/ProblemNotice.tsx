import { ApiProblem } from "../api/api-problem.ts";
import { t } from "../i18n/t.ts";
import { Notice } from "./Notice.tsx";

/** What went wrong with a request, and what to do about it. */
export function ProblemNotice({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const message = error instanceof Error ? error.message : String(error);
  const fix = error instanceof ApiProblem ? error.fix : null;
  return (
    <Notice look="problem">
      <p className="font-medium">{message}</p>
      {fix !== null && <p>{fix}</p>}
      {retry !== undefined && (
        <button type="button" className="mt-1 text-accent underline" onClick={retry}>
          {t("action.retry")}
        </button>
      )}
    </Notice>
  );
}
