import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { useRights } from "../../../session/use-session.ts";
import { memberAt } from "./change-set.ts";
import { hintOf } from "./hint-of.ts";
import type { RecordFieldProps } from "./record-field-props.ts";

/**
 * A key: never shown, only put in, replaced or taken away. It is no field for passwords, into which browsers would put the
 * person's own.
 */
export function SecretField({ spec, form }: RecordFieldProps) {
  const { mayWrite } = useRights();
  const { path } = spec;
  const stored = memberAt(form.record, path);
  const typed = form.changes[path];
  const isStored = typeof stored === "string" && stored !== "";
  const state =
    typed === null ? t("secret.taken-away") : isStored ? t("secret.stored", { mask: stored }) : hintOf(spec);
  return (
    <div className={`flex flex-wrap items-end gap-2 ${isStored ? "lg:col-span-2" : ""}`}>
      <div className="min-w-0 flex-1 basis-60">
        <Field label={t(`field.${path}`)} hint={state} problem={form.problemOf(path)}>
          {({ className, ...control }) => (
            <input
              {...control}
              className={`${className} [-webkit-text-security:disc]`}
              autoComplete="off"
              spellCheck={false}
              value={typeof typed === "string" ? typed : ""}
              placeholder={isStored ? t("secret.replace") : t("secret.enter")}
              onChange={({ target }) => form.change(path, target.value === "" ? (stored ?? null) : target.value)}
            />
          )}
        </Field>
      </div>
      {mayWrite && isStored && typed !== null && (
        <Button
          className="mb-6.5"
          aria-label={`${t("secret.take-away")}: ${t(`field.${path}`)}`}
          onClick={() => form.change(path, null)}
        >
          {t("secret.take-away")}
        </Button>
      )}
    </div>
  );
}
