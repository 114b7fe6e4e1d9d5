import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { useRights } from "../../../session/use-session.ts";
import { replacedMembers } from "../fields/change-set.ts";
import type { RecordForm } from "../use-record-form.ts";

/** Members that only the service sets. */
const READ_ONLY: ReadonlySet<string> = new Set([
  "id",
  "organization_id",
  "user_id",
  "created_at",
  "updated_at",
  "total_calls",
  "avg_call_duration",
  "success_rate",
  "call_count",
  "total_duration",
  "phone_numbers",
]);

/** Every setting as JSON, also those without a field. */
export function WholeRecord({ form }: { readonly form: RecordForm }) {
  const { mayWrite } = useRights();
  const { replacing } = form;
  const stored = Object.fromEntries(Object.entries(form.record).filter(([name]) => !READ_ONLY.has(name)));
  const [text, setText] = useState(() => JSON.stringify(stored, null, 2));
  const edited = read(text);
  const members = edited === null ? {} : replacedMembers(stored, edited);
  return (
    <details>
      <summary className="text-accent cursor-pointer">{t("whole.title")}</summary>
      <div className="mt-3 grid gap-3">
        <Field
          label={t("whole.json")}
          hint={t("whole.about")}
          problem={edited === null ? t("whole.unreadable") : undefined}
        >
          {({ className, ...control }) => (
            <textarea
              {...control}
              className={`${className} font-mono text-sm`}
              rows={20}
              spellCheck={false}
              readOnly={!mayWrite}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        {replacing.error !== null && <ProblemNotice error={replacing.error} />}
        {mayWrite && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              disabled={Object.keys(members).length === 0 || replacing.isPending || form.isChanged}
              onClick={() => replacing.mutate(members)}
            >
              {t("whole.save")}
            </Button>
            <p className="text-quiet text-sm wrap-anywhere">
              {form.isChanged ? t("whole.first-save") : Object.keys(members).join(", ")}
            </p>
          </div>
        )}
      </div>
    </details>
  );
}

function read(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
