import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import type { RecordForm } from "./use-record-form.ts";

/** Saves or discards what was typed, and tells what the service says to it. */
export function SaveBar({ form }: { readonly form: RecordForm }) {
  const { changes, isChanged, saving, warnings, discard } = form;
  return (
    <>
      {warnings !== null && (
        <div className="sticky bottom-0 z-10">
          <Notice look="good">
            <p className="font-medium">{t("record.saved")}</p>
            {warnings.length > 0 && (
              <ul className="text-warn list-disc ps-5">
                {warnings.map(({ path, message }) => (
                  <li key={`${path} ${message}`}>
                    <code>{path}</code>: {message}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        </div>
      )}
      {isChanged && (
        <section
          aria-label={t("record.unsaved")}
          className="sticky bottom-0 z-10 grid gap-2 rounded-lg border border-accent bg-sheet p-3 shadow-lg"
        >
          {saving.error !== null && <ProblemNotice error={saving.error} />}
          <div className="flex flex-wrap items-center gap-2">
            <p className="me-auto">{t("record.changes", { count: Object.keys(changes).length })}</p>
            <Button onClick={discard} disabled={saving.isPending}>
              {t("record.discard")}
            </Button>
            <Button look="solid" onClick={() => saving.mutate()} disabled={saving.isPending}>
              {t("record.save")}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
