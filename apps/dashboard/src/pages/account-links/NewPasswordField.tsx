import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";

interface NewPasswordFieldProps {
  readonly label: string;
  readonly problem: string | undefined;
}

export function NewPasswordField({ label, problem }: NewPasswordFieldProps) {
  return (
    <Field label={label} hint={t("link.password-hint")} problem={problem}>
      {(control) => (
        <input
          {...control}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={1024}
        />
      )}
    </Field>
  );
}
